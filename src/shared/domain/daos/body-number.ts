/** A SIREN with its check digit (Luhn), or a number of the RNA: `W751234567`. */
export function isBodyNumber(text: string): boolean {
  const number = text.replaceAll(/\s/g, '').toUpperCase();
  if (/^W\d{9}$/.test(number)) return true;
  if (!/^\d{9}$/.test(number)) return false;
  const sum = number.split('').reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
