import { expect, test } from 'vitest';
import { momentText } from '../../../../src/client/page/moment-text';

test('[SM-02] [I18-01] a moment is told as today, yesterday or tomorrow, and by its day otherwise', () => {
  const now = new Date(2026, 10, 22, 20, 30);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
  expect(momentText(at(22, 8), 'es', now)).toBe('hoy, 8:05');
  expect(momentText(at(21, 23), 'es', now)).toBe('ayer, 23:05');
  expect(momentText(at(23, 9), 'es', now)).toBe('mañana, 9:05');
  expect(momentText(at(24, 9), 'es', now)).toBe('24 nov 2026, 9:05');
  expect(momentText(at(20, 23), 'es', now)).toMatch(/^20 nov 2026, 23:05$/);
  expect(momentText(at(22, 8), 'ru', now)).toMatch(/^сегодня, 0?8:05$/);
  expect(momentText(at(22, 8), 'ar', now)).toMatch(/^اليوم، 8:05\u00a0\S+$/);
  expect(momentText('soon', 'es', now)).toBeNull();
});
