import { expect, test } from 'vitest';
import { targetAddressProblem } from './target.ts';

test.each([
  ['s3', 'https://files.brand.example', null, null],
  ['s3', 'https://localhost:9000', 'download_target_private', null],
  ['s3', 'https://10.0.0.7', 'download_target_private', null],
  ['s3', 'https://[::1]', 'download_target_private', null],
  ['s3', 'https://0x7f000001', 'download_target_private', null],
  ['s3', 'https://store.internal', 'download_target_private', null],
  ['s3', 'http://files.brand.example', 'download_target_protocol', 'download_target_protocol'],
  ['s3', 'http://127.0.0.1:9000', 'download_target_protocol', null],
  ['s3', 'file:///etc/passwd', 'download_target_protocol', 'download_target_protocol'],
  ['s3', 'gopher://files.brand.example', 'download_target_protocol', 'download_target_protocol'],
  ['s3', 'https://key:secret@files.brand.example', 'download_target_credentials', 'download_target_credentials'],
  ['s3', 'https://key@files.brand.example', 'download_target_credentials', 'download_target_credentials'],
  ['s3', 'not an address', 'valid_url', 'valid_url'],
  ['sftp', 'sftp.brand.example', null, null],
  ['sftp', '127.0.0.1', 'download_target_private', null],
  ['sftp', 'localhost', 'download_target_private', null],
] as const)('%s %s', (kind, address, refused, allowed) => {
  expect(targetAddressProblem({ kind, address }, false)).toBe(refused);
  expect(targetAddressProblem({ kind, address }, true)).toBe(allowed);
});
