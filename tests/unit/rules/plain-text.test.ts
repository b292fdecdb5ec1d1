import { expect, test } from 'vitest';
import { cleanLine, cleanText, isReadable } from '../../../src/rules/plain-text';

test('[IP-29] signs that turn the text around them, or that are invisible, are removed', () => {
  expect(cleanText('user\u202egpj.exe')).toBe('usergpj.exe');
  expect(cleanText('\u2066a\u2069\u200bb\ufeffc\u2060d\u00ade\u0007f\u001b[2Jg')).toBe('abcdef[2Jg');
  expect(cleanText('tag\u{e0041}\u{e007f}')).toBe('tag');
  expect(cleanText('half \ud83d')).toBe('half');
  expect(cleanText('a\r\nb\rc\n\n\n\n\n\nd')).toBe('a\nb\nc\n\n\nd');
  expect(cleanText('  one  \n\t two \n')).toBe('one\n\t two');
  expect(cleanLine(' one \n two\u2028three\t')).toBe('one two three');
});

test('[IP-29] signs that a language or an emoji needs are kept', () => {
  const kept = [
    '<script>alert(1)</script>',
    '¿Qué? ♟',
    '👩‍👩‍👧 🏳️‍🌈 👍🏽',
    'می‌خواهم',
    'سلام\u200f!',
    'नमस्ते',
    'e\u0301',
  ];
  for (const text of kept) expect(cleanText(text)).toBe(text.normalize('NFC'));
});

test('[SU-04] [SU-05] invisible signs alone are no text', () => {
  for (const text of ['', ' ', '\n', '\u200d', '\u200c\u200e', '\u0301'])
    expect([text, isReadable(text)]).toEqual([text, false]);
  for (const text of ['.', '7', 'ж', '🙂', '♞']) expect([text, isReadable(text)]).toEqual([text, true]);
});
