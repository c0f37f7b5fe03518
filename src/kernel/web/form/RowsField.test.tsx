// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { requiredText } from '../../api/fields.ts'
import { draw } from '../fixtures.ts'
import { Form } from './Form.tsx'
import { type CellProps, RowsField } from './RowsField.tsx'
import { useForm } from './useForm.ts'

const Line = z.object({
  name: requiredText('商品', 20),
  pieces: z
    .number({ error: '片数应为整数' })
    .int('片数应为整数')
    .min(1, '片数至少为 1')
    .meta({ title: '片数', kind: 'integer' }),
})
const Report = z.object({ lines: z.array(Line).min(1, '请至少填写一行').meta({ title: '明细' }) })
const send = vi.fn(async (_: z.output<typeof Report>) => null)

function Lines() {
  const form = useForm({ schema: Report, send, onSaved: () => {} })
  return (
    <Form form={form} label="报损" onCancel={() => {}}>
      <RowsField form={form} name="lines" row={Line} noun="明细" most={2} />
    </Form>
  )
}

test('rows are added, filled, removed and sent; a fault names its row', async () => {
  draw(<Lines />)
  const person = userEvent.setup()
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  await press('增加明细')
  await press('增加明细')
  expect(screen.queryByRole('button', { name: '增加明细' })).toBeNull()
  const [first, second] = screen.getAllByLabelText(/商品/) as [HTMLElement, HTMLElement]
  await person.type(first, '云海白')
  await person.type(second, '远山灰')
  await person.type(screen.getAllByLabelText(/片数/)[0] as HTMLElement, '6')
  await press('保存')
  expect(await screen.findByText('第 2 行：片数不能为空')).toBeDefined()
  expect(send).not.toHaveBeenCalled()
  await press('删除明细 2')
  await press('保存')
  await waitFor(() => expect(send).toHaveBeenCalled())
  expect(send.mock.calls[0]?.[0]).toEqual({ lines: [{ name: '云海白', pieces: 6 }] })
})

/** The rows as the form last drew them. */
let shown: unknown

/** Goods that an answer brings, some time after they are chosen. */
function Brought({ answer }: { answer: Promise<string> }) {
  const form = useForm({ schema: Report, given: { lines: [{}, {}] }, send, onSaved: () => {} })
  shown = form.values.lines
  const choose = ({ label, onChange }: CellProps) => (
    <button type="button" aria-label={label} onClick={() => void answer.then(name => onChange({ name }))} />
  )
  return (
    <Form form={form} label="报损" onCancel={() => {}}>
      <RowsField form={form} name="lines" row={Line} noun="明细" most={2} draw={{ name: choose }} />
    </Form>
  )
}

test('what late answers bring into rows takes nothing back of what was typed or came meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  draw(<Brought answer={promise} />)
  const person = userEvent.setup()
  for (const row of [1, 2]) await person.click(screen.getByRole('button', { name: `明细 ${row} 的商品` }))
  const [first, second] = screen.getAllByLabelText(/片数/) as [HTMLElement, HTMLElement]
  await person.type(first, '6')
  await person.type(second, '7')
  await act(async () => resolve('云海白'))
  await person.click(screen.getByRole('button', { name: '保存' }))
  const kept = { name: '云海白' }
  const lines = [
    { ...kept, pieces: 6 },
    { ...kept, pieces: 7 },
  ]
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ lines }, expect.anything(), false))
})

test('a late answer lands in its row where one above was removed meanwhile, and nowhere where its own was', async () => {
  for (const [removed, pieces] of [
    [1, '7'],
    [2, '6'],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { unmount } = draw(<Brought answer={promise} />)
    const person = userEvent.setup()
    const [first, second] = screen.getAllByLabelText(/片数/) as [HTMLElement, HTMLElement]
    await person.type(first, '6')
    await person.type(second, '7')
    await person.click(screen.getByRole('button', { name: '明细 2 的商品' }))
    await person.click(screen.getByRole('button', { name: `删除明细 ${removed}` }))
    expect((screen.getByLabelText(/片数/) as HTMLInputElement).value).toBe(pieces)
    await person.click(screen.getByRole('button', { name: '增加明细' }))
    await person.type(screen.getAllByLabelText(/片数/)[1] as HTMLElement, '9')
    await act(async () => resolve('云海白'))
    const names = (shown as { name?: string }[]).map(({ name }) => name || '')
    expect(names).toEqual(removed === 1 ? ['云海白', ''] : ['', ''])
    expect(shown).toMatchObject([{ pieces: Number(pieces) }, { pieces: 9 }])
    unmount()
  }
})
