/** A sentence begins with a capital, whatever it was made of. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number that is added: "+2", "−1", "0". */
export function signed(value: number, digits = 0): string {
  const size = Math.abs(value).toFixed(digits);
  if (Number(size) === 0) return size;
  return value > 0 ? `+${size}` : `−${size}`;
}

/** A count of men: "13,400". */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** A length of play: "20 min", "1½ h". */
export function length(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const halves = Math.round(minutes / 30);
  const whole = Math.floor(halves / 2);
  return `${whole}${halves % 2 ? '½' : ''} h`;
}

/** How long ago something was: "now", "5 min ago", "3 days ago". */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'a day ago' : `${days} days ago`;
}

/** A day as people write it: "25 October 1415"; anything that is not a day stays as it is. */
export function day(text: string): string {
  const [, year, month, date] = /^(\d{3,4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year || !month || !date) return text;
  const name = new Date(Date.UTC(2000, Number(month) - 1, 1)).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' });
  return `${Number(date)} ${name} ${Number(year)}`;
}
