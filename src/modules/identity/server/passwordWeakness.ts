import { commonWords } from './commonWords.ts'

const worth = 2 // of a piece that is known: of 95 characters on a keyboard, two make 9025, and the commonest passwords are as many
const enough = 7
const longest = 24 // characters of a piece

/** The rows and columns of a keyboard, along which people type. */
const ways = [
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  '1234567890',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
  '1qazxsw23edcvfr4',
  '!qaz@wsx#edc$rfv',
].flatMap(way => [way, [...way].reverse().join('')])

const days = /^((19|20)\d\d|((19|20)?\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])))$/

/** What stands for a letter in a word: `p@ssw0rd`. */
const masks = [
  { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '!': 'i', '3': 'e', '5': 's', $: 's', '7': 't' },
  { '@': 'a', '4': 'a', '0': 'o', '1': 'l', '!': 'l', '3': 'e', '5': 's', $: 's', '7': 't' },
] as Record<string, string>[]

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Tells whether a text counts up or down, repeats one character, or runs along the keyboard. */
function isRun(piece: string): boolean {
  const step = piece.charCodeAt(1) - piece.charCodeAt(0)
  const even = [...piece].every((_, at) => at === 0 || piece.charCodeAt(at) - piece.charCodeAt(at - 1) === step)
  return (even && Math.abs(step) <= 1) || ways.some(way => way.includes(piece))
}

function isCommon(piece: string): boolean {
  if (piece.length < 3) return false
  if (commonWords.has(piece) || isRun(piece) || days.test(piece)) return true
  return masks.some(mask => commonWords.has([...piece].map(letter => mask[letter] ?? letter).join('')))
}

/** Tells whether a piece is a person's own word, or four and more characters of it. */
const isOwn = (piece: string, own: readonly string[]) =>
  own.some(word => (piece.length >= 4 ? word.includes(piece) : piece.length >= 2 && word === piece))

/**
 * Returns the worth of a password in characters: one for each that stands for itself, two for a known piece, whatever its length; of all ways
 * to read it the cheapest. What is written twice counts once.
 */
function worthOf(password: string, isKnown: (piece: string) => boolean): number {
  const once = /^(.+?)\1+$/su.exec(password)?.[1] ?? password
  const worths = [0]
  for (let end = 1; end <= once.length; end++) {
    let least = (worths[end - 1] as number) + 1
    for (let begin = Math.max(0, end - longest); begin < end - 1; begin++)
      if ((worths[begin] as number) + worth < least && isKnown(once.slice(begin, end)))
        least = (worths[begin] as number) + worth
    worths.push(least)
  }
  return worths[once.length] as number
}

/**
 * Returns why a password is soon guessed, in words; null if it is not. `own`: the person's words, such as name and mobile. Common passwords, runs,
 * days and own words are known pieces, and what is worth less than seven characters is weak.
 */
export function weaknessOf(password: string, own: readonly string[]): string | null {
  const typed = folded(password)
  if (worthOf(typed, isCommon) < enough)
    return '密码太常见，很容易被猜到：请不要用常见密码、连续或重复的字符、日期，可以换成几个不相干的词'
  const words = own.map(folded).filter(word => word.length >= 2)
  if (worthOf(typed, piece => isCommon(piece) || isOwn(piece, words)) < enough)
    return '密码太容易猜到：请不要用自己的姓名、用户名、手机号或公司名，可以换成几个不相干的词'
  return null
}
