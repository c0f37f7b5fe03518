import { Fragment } from 'react'
import '../form/form.css'

const number = /([A-Z]{2}\d{8}-\d{4,})/

/** Tells whether a value is a document's number, `XD20261130-0007`, and nothing else. */
export const isNumber = (value: unknown): boolean => typeof value === 'string' && value.replace(number, '') === ''

/** Draws a text in which no number of a document breaks at its hyphen. */
export function Whole({ text }: { text: string }) {
  const parts = text.split(number)
  if (parts.length === 1) return text
  return parts.map((part, at) => {
    const key = `${at} ${part}`
    return at % 2 === 1 ? (
      <span key={key} className="whole">
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
