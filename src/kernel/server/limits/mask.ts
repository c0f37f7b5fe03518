/** Masks a phone as 138****5678, for people without the right to see it. */
export function maskPhone(phone: string): string {
  return phone.length < 7 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}

const mobileInside = /(?<!\d)((?:\+?86[ -]?)?1[3-9]\d)[ -]?\d{4}[ -]?(\d{4})(?!\d)/g
const landlineInside = /(?<![\d.])(0\d{2})\d{3,5}(\d{4})(?!\d)/g

/** Masks every phone number in a text, as `mask_numbers` does in the database. */
export function maskNumbers(text: string): string {
  return text.replace(mobileInside, '$1****$2').replace(landlineInside, '$1****$2')
}
