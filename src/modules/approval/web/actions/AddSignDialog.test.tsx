// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { EditorProps } from '../../../../kernel/web/field/Field.tsx'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import type { ShownField } from '../../../forms/api/content.ts'
import type { ApprovalDetail } from '../../api/approval.ts'
import { approvalRoutes } from '../../api/routes.ts'
import { sampleField } from '../../api/sampleForms.ts'
import AddSignDialog from './AddSignDialog.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))
// The real editors need a layout: here a list of choices, and a button that chooses employee 5.
vi.mock('../../../../kernel/web/field/ChoiceEditor.tsx', () => ({
  default: ({ id, field, value, onChange }: EditorProps) =>
    field.kind === 'enum' ? (
      <select id={id} value={String(value)} onChange={event => onChange(event.target.value)}>
        {Object.entries(field.words ?? {}).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    ) : (
      <button id={id} type="button" onClick={() => onChange([5])}>
        选人
      </button>
    ),
}))

const before = '我之前：他们同意后再由我处理'
const after = '我之后：我同意，再由他们审批'
const pay: ShownField = { ...sampleField({ key: 'pay', title: '核定金额', kind: 'money' }), right: 'required' }

function open(mine: object, more: object = {}) {
  const approval = { id: 1, fields: [], content: {}, mine: { task: 2, nodeName: '财务', ...mine }, ...more }
  answer(approvalRoutes.addSign, () => ({
    id: 1,
    number: '',
    title: '',
    status: 'running' as const,
    unable: '',
    task: null,
  }))
  draw(
    <AddSignDialog approval={approval as never as ApprovalDetail} onDone={() => undefined} onClose={() => undefined} />,
  )
}
const places = async () => {
  await screen.findByText('选人')
  return screen.getAllByRole('option').map(option => option.textContent)
}

test('people are offered a place after the person only where the dialog asks all that an approval needs', async () => {
  open({ signature: false }, { fields: [pay], content: { pay: 100 } })
  expect(await places()).toEqual([before, after])
})

test.each([
  ['这一步需要手写签名，加签的人只能在您之前', { signature: true }, {}],
  ['这一步需要填写核定金额，加签的人只能在您之前', { signature: false }, { fields: [pay] }],
])('without them they are offered the place before alone, with the reason: %s', async (reason, mine, more) => {
  open(mine, more)
  expect(await places()).toEqual([before])
  expect(screen.getByText(reason)).toBeTruthy()
})

test('a comment that the step requires is asked for the place after', async () => {
  open({ signature: false, commentRequired: true })
  await userEvent.click(await screen.findByText('选人'))
  await userEvent.selectOptions(screen.getByRole('combobox'), 'after')
  await userEvent.click(screen.getByRole('button', { name: '加签' }))
  expect(await screen.findByText('请填写意见')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByRole('textbox'), '同意')
  await userEvent.click(screen.getByRole('button', { name: '加签' }))
  await vi.waitFor(() => expect(sent.map(one => one.body)).toMatchObject([{ where: 'after', comment: '同意' }]))
})
