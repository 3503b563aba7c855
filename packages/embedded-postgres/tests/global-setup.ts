import type { TestProject } from 'vitest/node';
import type {} from '../src/testing/own-data-dir.ts';
import { makeRunFolder } from '../src/testing/run-cluster.ts';

export function setup(project: TestProject): () => Promise<void> {
  const { folder, remove } = makeRunFolder('recolta-test-');
  project.provide('runFolder', folder);
  return remove;
}
