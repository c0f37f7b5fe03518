import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { type Dayjs, dayjs } from './calendar.ts'

/** What stands between the numbers of a day and time, however people write them. */
const between = /^[\d\-/.:年月日时分秒T\s]+$/

/**
 * Reads a day, month, time or moment as people type them: `2026/12/4`, `2026年12月4日 9:05`, `20261204`, with seconds or without. `format` is what
 * the field writes, of YYYY, MM, DD, HH and mm; undefined for what is none.
 */
export function readTyped(text: string, format: string): Dayjs | undefined {
  const plain = text.normalize('NFKC').trim()
  const tokens = format.match(/YYYY|MM|DD|HH|mm/g) ?? []
  const together = format.startsWith('YYYY') ? plain.replace(/^(\d{4})(\d\d)(\d\d)?(?!\d)/, '$1-$2-$3') : plain
  const numbers = together.match(/\d+/g) ?? []
  const seconds = format.endsWith('mm') ? 1 : 0
  const fits = numbers.length === tokens.length || numbers.length === tokens.length + seconds
  if (!fits || !between.test(plain)) return undefined
  const written = tokens.reduce(
    (whole, token, at) => whole.replace(token, (numbers[at] ?? '').padStart(2, '0')),
    format,
  )
  const read = dayjs(format.startsWith('HH') ? `2000-01-01T${written}` : written)
  // A day that no month has would be one of the next.
  return read.format(format) === written ? read : undefined
}

/**
 * Takes what a person types into a calendar's input in another way than the calendar writes it, with Enter and where the input is left. What is none
 * gives way to the value, which the calendar does not do by itself. `key` is that of the calendar. `shown`: the value as the calendar writes it; where
 * it is given, another one counts as soon as the input is left, which the calendar finds out a moment after the click on what sends the form.
 */
export function useTyped(format: string, take: (typed: Dayjs, input: HTMLInputElement) => void, shown?: string) {
  const [key, setKey] = useState(0)
  const isOther = (target: EventTarget): target is HTMLInputElement =>
    target instanceof HTMLInputElement &&
    target.value !== '' &&
    readTyped(target.value, format)?.format(format) !== target.value
  const understand = (input: HTMLInputElement) => {
    const typed = readTyped(input.value, format)
    if (typed) take(typed, input)
  }
  return {
    key,
    onKeyDown({ key: pressed, target }: KeyboardEvent<HTMLElement>) {
      if (pressed === 'Enter' && isOther(target)) understand(target)
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      if (isOther(target)) {
        understand(target)
        setKey(key + 1)
      } else if (shown !== undefined && target instanceof HTMLInputElement && ![shown, ''].includes(target.value))
        understand(target)
    },
  }
}
