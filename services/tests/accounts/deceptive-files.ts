import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { pdf } from './document-files.ts';

const script = '<script>alert(document.domain)</script>';

/** Files of none of the four types, though some look like one by name: each is refused. */
export async function deceptiveFiles(): Promise<[string, Buffer][]> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
  const png = await picture.clone().png().toBuffer();
  const jpeg = await picture.clone().jpeg().toBuffer();
  const webp = await picture.clone().webp().toBuffer();
  const text = (value: string) => Buffer.from(value, 'utf8');
  return [
    ['empty', Buffer.alloc(0)],
    ['one byte', text('%')],
    ['zeros', Buffer.alloc(5000)],
    ['html', text(`<!doctype html>${script}`)],
    ['html with a PDF in it', Buffer.concat([text(`<html>${script}`), pdf()])],
    ['html before PDF by a line', Buffer.concat([text('\n'), pdf()])],
    ['html with a PNG in it', Buffer.concat([text(`<html>${script}`), png])],
    ['svg', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    [
      'svg with a declaration',
      text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    ],
    ['svg with a BOM', text(`\ufeff<svg>${script}</svg>`)],
    ['xhtml', text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`)],
    ['xml with an entity', text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
    ['gif', text('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')],
    ['gif that is a script', text('GIF89a=1;alert(1)')],
    ['bmp', Buffer.concat([text('BM'), Buffer.alloc(100)])],
    ['avif', await picture.clone().avif().toBuffer()],
    ['tiff', await picture.clone().tiff().toBuffer()],
    ['zip', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(40)])],
    ['empty zip', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])],
    ['gzip', gzipSync('x'.repeat(10_000))],
    ['gzip of a PDF', gzipSync(pdf())],
    ['javascript', text('alert(1)')],
    ['json', text('{"a":1}')],
    ['program', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(100)])],
    ['windows program', Buffer.concat([text('MZ'), Buffer.alloc(100)])],
    ['shell script', text('#!/bin/sh\nid\n')],
    ['postscript', text('%!PS-Adobe-3.0\n')],
    ['word of old', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['rtf', text('{\\rtf1 a}')],
    ['mp4', Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(40)])],
    ['utf-16 html', Buffer.from(`\ufeff<html>${script}`, 'utf16le')],
    ['PDF without an end', pdf().subarray(0, 40)],
    ['PDF by its first letters', text(`%PDF-${script}`)],
    ['PDF of no version', Buffer.concat([text('%PDF-x.y\n'), pdf()])],
    ['PNG by its first bytes', Buffer.concat([png.subarray(0, 8), text(script)])],
    ['PNG cut off', png.subarray(0, png.length - 30)],
    [
      'PNG with a false length',
      Buffer.concat([png.subarray(0, 33), Buffer.alloc(4, 0xff), png.subarray(37)]),
    ],
    ['JPEG by its first bytes', Buffer.concat([jpeg.subarray(0, 4), text(script)])],
    ['JPEG cut off', jpeg.subarray(0, jpeg.length / 2)],
    ['WebP by its first bytes', Buffer.concat([webp.subarray(0, 16), text(script)])],
    ['WebP cut off', webp.subarray(0, 25)],
    ['icon', Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(60)])],
    ['font', Buffer.concat([text('wOF2'), Buffer.alloc(60)])],
    ['flash', Buffer.concat([text('CWS'), Buffer.alloc(60)])],
    ['mhtml', text(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${script}`)],
    ['link file', Buffer.concat([Buffer.from('4c00000001140200', 'hex'), Buffer.alloc(60)])],
  ];
}
