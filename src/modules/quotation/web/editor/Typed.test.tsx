// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { quantityText } from './inputs.ts'
import { Typed } from './Typed.tsx'

function Trial({ first }: { first: number }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Typed {...quantityText} label="数量" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue(7000)}>
        采用
      </button>
    </>
  )
}
afterEach(cleanup)
const field = () => screen.getByLabelText<HTMLInputElement>('数量')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('a typed text stays as it is while its value follows; what means nothing changes nothing', () => {
  render(<Trial first={1000} />)
  expect(field().value).toBe('1')
  type('2.50')
  expect(field().value).toBe('2.50')
  expect(screen.getByRole('status').textContent).toBe('2500')
  type('2.50x')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('2500')
})

test('a quantity whose decimals are still to come is no fault', () => {
  render(<Trial first={1000} />)
  type('12.')
  expect(field().value).toBe('12.')
  expect(field().hasAttribute('aria-invalid')).toBe(false)
  expect(screen.getByRole('status').textContent).toBe('12000')
  type('12.5.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('a value from elsewhere is written into the field', () => {
  render(<Trial first={1000} />)
  fireEvent.click(screen.getByRole('button'))
  expect(field().value).toBe('7')
})
