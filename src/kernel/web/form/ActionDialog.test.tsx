// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { codes } from '../../api/envelope.ts'
import { IdText, text } from '../../api/fields.ts'
import { route } from '../../api/route.ts'
import { answer, answerCall, draw, refusal, sent } from '../fixtures.ts'
import { queryOf } from '../query.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { FormField } from './FormField.tsx'
import { useForm } from './useForm.ts'

vi.mock('../call.ts', async () => ({ call: (await import('../fixtures.ts')).answerCall }))

const Reason = z.object({ reason: text('原因', 20) })
const routes = {
  detail: route({
    at: 'GET /thing/detail/:id',
    does: 'reads a thing',
    signedIn: 'a test',
    params: z.object({ id: IdText }),
    returns: z.object({ name: z.string(), version: z.number() }),
  }),
  end: route({ at: 'POST /thing/end', does: 'ends a thing', signedIn: 'a test', body: Reason, returns: z.null() }),
}

function Dialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ schema: Reason, send: (body, how) => answerCall(routes.end, { body }, how), onSaved: onClose })
  return (
    <ActionDialog title="作废" form={form} act="作废" onClose={onClose}>
      <FormField form={form} name="reason" />
    </ActionDialog>
  )
}

function Thing() {
  const { data } = useQuery(queryOf(routes.detail, { params: { id: 7 } }))
  const [asked, setAsked] = useState(false)
  return (
    <>
      <p>{data?.name}</p>
      <button type="button" onClick={() => setAsked(true)}>
        操作
      </button>
      {asked && <Dialog onClose={() => setAsked(false)} />}
    </>
  )
}

test('an act whose record somebody changed meanwhile offers only to look at the record', async () => {
  let name = '旧名称'
  answer(routes.detail, () => ({ name, version: 1 }))
  answer(routes.end, () => {
    name = '新名称'
    const changes = [{ field: 'name', title: '名称', before: '旧名称', after: '新的' }]
    throw refusal(codes.stale, '已被修改', { by: '李同事', at: '2026-11-01T10:00:00+08:00', changes })
  })
  draw(<Thing />)
  await screen.findByText('旧名称', { selector: 'p' })
  await userEvent.click(screen.getByRole('button', { name: '操作' }))
  await userEvent.click(screen.getByRole('button', { name: '作废' }))
  expect(await screen.findByText('李同事')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '仍然保存我的修改' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '查看最新' }))
  expect(await screen.findByText('新名称')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.filter(one => one.route.at === routes.end.at)).toHaveLength(1)
})
