// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { codes } from '../../../../kernel/api/envelope.ts'
import { requiredText, text } from '../../../../kernel/api/fields.ts'
import { route } from '../../../../kernel/api/route.ts'
import { CallError } from '../../../../kernel/web/answer.ts'
import { answer, answerCall, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { Chosen, Preview } from '../../api/approval.ts'
import { bindingRoutes } from '../../api/bindingRoutes.ts'
import { ApprovalDialog } from './ApprovalDialog.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../../../kernel/web/field/ChoiceEditor.tsx', () => ({ default: () => null }))

const Body = z.object({
  payee: requiredText('收款人', 20),
  reason: requiredText('原因', 200),
  chosen: Chosen.default({}),
})
const common = { does: '申请', needs: 'collectionInfo' } as const
const forecast = route({
  at: 'POST /api/test/forecast',
  ...common,
  reads: true,
  body: Body.extend({ reason: text('原因', 200).default('') }),
  returns: Preview.nullable(),
})
const ask = route({ at: 'POST /api/test/ask', ...common, body: Body, returns: z.null() })

function Asking({ business, given }: { business?: string; given?: Record<string, string> }) {
  const form = useForm({
    schema: Body,
    given: { ...given, chosen: {} },
    send: (body, how) => answerCall(ask, { body }, { key: how.key ?? '' }),
    onSaved: () => undefined,
  })
  return (
    <ApprovalDialog
      business={business}
      businessTitle="退款"
      forecast={forecast}
      title="申请退款"
      form={form}
      act="提交审批"
      onClose={() => undefined}
    >
      <FormField form={form} name="payee" />
      <FormField form={form} name="reason" />
    </ApprovalDialog>
  )
}

const filled = { payee: '李女士', reason: '尺寸不合' }
const boss = {
  node: 'boss',
  name: '老板',
  nodeKind: '审批',
  kind: 'asked' as const,
  state: 'ahead' as const,
  people: [],
  note: '',
}
const way = { flowName: '退款审批', way: [boss], ends: 'approved' as const, toChoose: [{ node: 'boss', name: '老板' }] }
const asked = (at: string) => sent.filter(one => one.route.at === at)
const ready = (yes: boolean) => answer(bindingRoutes.ready, () => ({ ready: yes, who: [] }))

beforeEach(() => {
  answer(forecast, () => way)
  answer(ask, () => null)
})

test('without a bound flow nothing is foreseen, and nothing can be sent', async () => {
  ready(false)
  draw(<Asking business="refund" />)
  await userEvent.type(await screen.findByLabelText(/收款人/), '李女士')
  expect(await screen.findByText('公司还没有可用的退款审批流程，提交前需要先启用。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '提交审批' })).toHaveProperty('disabled', true)
  expect(asked(forecast.at)).toEqual([])
})

test('the way is asked for once the form holds what decides it, and again when that changes', async () => {
  ready(true)
  draw(<Asking business="refund" />)
  expect(await screen.findByLabelText(/收款人/)).toBeTruthy()
  expect(screen.queryByText('审批流程')).toBeNull()
  await userEvent.type(screen.getByLabelText(/收款人/), '李女士')
  expect(await screen.findByText('老板由谁审批')).toBeTruthy()
  expect(asked(forecast.at).at(-1)?.body).toEqual({ payee: '李女士', reason: '', chosen: {} })
  await userEvent.type(screen.getByLabelText(/收款人/), '二')
  await vi.waitFor(() => expect(asked(forecast.at).at(-1)?.body).toMatchObject({ payee: '李女士二' }), 10_000)
})

test('who must be named stands below the field of that approver', async () => {
  ready(true)
  answer(ask, () => {
    throw new CallError(codes.badInput, 400, '请选择“老板”的审批人', {
      issues: [{ field: 'chosen.boss', msg: '请选择“老板”的审批人' }],
    })
  })
  draw(<Asking business="refund" given={filled} />)
  await screen.findByText('老板由谁审批')
  await userEvent.click(screen.getByRole('button', { name: '提交审批' }))
  expect((await screen.findAllByText('请选择“老板”的审批人')).length).toBeGreaterThan(0)
})

test('what needs no approval shows no way', async () => {
  draw(<Asking given={filled} />)
  await userEvent.click(screen.getByRole('button', { name: '提交审批' }))
  await vi.waitFor(() => expect(asked(ask.at)).toHaveLength(1))
  expect(asked(forecast.at)).toEqual([])
})
