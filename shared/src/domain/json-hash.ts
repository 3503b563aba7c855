import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from './canonical-json.ts';

/** SHA-256 in hex of a value's canonical JSON (RFC 8785). */
export const jsonHash = (value: Json): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
