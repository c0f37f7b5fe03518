/** So many ms of silence end a code that a scanner types. */
export const silence = 50
/** A person's keys are further apart than this, a scanner's closer, in ms. */
const betweenKeys = 40
/** Shorter runs of digits are somebody's quick typing. */
const fewest = 6
const most = 80

/** A key as it went down: what it types, which key it is, and when, in ms. */
export type Struck = { key: string; code: string; at: number }

/** Returns the digit that a key types, whatever the input method makes of it; '' for another key. */
function digitOf({ key, code }: Struck): string {
  if (/^\d$/.test(key)) return key
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? ''
}

/**
 * Recognises codes among the keys of a keyboard: our own bar codes are digits alone, since an input method eats letters. A code ends with Enter, Tab
 * or `silence`; other keys between its digits, such as a scanner's control characters, are left out.
 */
export class TypedCode {
  #digits = ''
  #last = 0

  /** How many digits may still become a code. */
  get length(): number {
    return this.#digits.length
  }

  /** Takes a key. Returns the code that it ends, else null. */
  take(struck: Struck): string | null {
    const quick = struck.at - this.#last <= betweenKeys
    const digit = digitOf(struck)
    if (digit) {
      this.#digits = (quick ? this.#digits : '') + digit
      this.#last = struck.at
      if (this.#digits.length > most) this.#digits = ''
      return null
    }
    if (struck.key !== 'Enter' && struck.key !== 'Tab') return null
    return quick ? this.ended() : this.#forget()
  }

  /** Ends what came so far. Returns it where it is a code, else null. */
  ended(): string | null {
    const code = this.#digits
    this.#forget()
    return code.length >= fewest ? code : null
  }

  #forget(): null {
    this.#digits = ''
    return null
  }
}
