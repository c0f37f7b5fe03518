// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { moneyText, quantityText, rateText } from './inputs.ts'
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

/** Sides of one size, of which each is written beside what is drawn of the other. */
function Sides() {
  const [size, setSize] = useState({ a: 1000, b: 1000 })
  return (
    <>
      <Typed {...quantityText} label="长" value={size.a} onChange={a => setSize({ ...size, a })} />
      <Typed {...quantityText} label="宽" value={size.b} onChange={b => setSize({ ...size, b })} />
      <output>
        {size.a} × {size.b}
      </output>
    </>
  )
}

/** Types into fields as quickly as a browser answers: what follows from a text waits until the browser has time, which `act` would give it at once. */
async function typeQuickly(texts: readonly (readonly [label: string, text: string])[]) {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  scope.IS_REACT_ACT_ENVIRONMENT = false
  for (const [label, text] of texts) {
    const input = screen.getByLabelText(label)
    input.focus()
    write?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
  }
  scope.IS_REACT_ACT_ENVIRONMENT = true
  await new Promise(done => setTimeout(done, 50))
}

test('a field that is typed right after another one keeps what the other one got', async () => {
  render(<Sides />)
  await typeQuickly([
    ['长', '2.4'],
    ['宽', '2.6'],
  ])
  expect(screen.getByRole('status').textContent).toBe('2400 × 2600')
})

test('a text that is typed back to what it was before anything was drawn is what counts', async () => {
  render(<Sides />)
  await typeQuickly([
    ['长', '2.4'],
    ['长', '1'],
  ])
  expect(screen.getByRole('status').textContent).toBe('1000 × 1000')
  expect(screen.getByLabelText<HTMLInputElement>('长').value).toBe('1')
})

test('numbers are read as people write them: 95 折, 3万, 1,200', () => {
  expect(['95', '85折', '9.5', '10', '８.５'].map(rateText.read)).toEqual([9500, 8500, 9500, 10_000, 8500])
  expect(['100', '10.5', '98.5', '八折'].map(rateText.read)).toEqual([undefined, undefined, undefined, undefined])
  expect(['3万', '1.5w', '12,000元', '', '12.'].map(moneyText.read)).toEqual([3_000_000, 1_500_000, 1_200_000, 0, 1200])
  expect(['3万5', '三五万', '-1'].map(moneyText.read)).toEqual([undefined, undefined, undefined])
  expect(['1,200', '1，200.5', '12.'].map(quantityText.read)).toEqual([1_200_000, 1_200_500, 12_000])
  expect(['1,20', ',200', '1200,5'].map(quantityText.read)).toEqual([undefined, undefined, undefined])
})
