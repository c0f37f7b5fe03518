// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { draftKey } from '../../../../kernel/web/draft.ts'
import { draw } from '../../../../kernel/web/fixtures.ts'
import { Form, FormFoot } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { FileIds } from '../../api/receipt.ts'
import { receiptRoutes } from '../../api/receiptRoutes.ts'
import { Vouchers } from './Vouchers.tsx'

const Entered = z.object({ fileIds: FileIds })
const send = vi.fn(async (_: z.output<typeof Entered>) => undefined)
const nothing = () => undefined

function Entering() {
  const form = useForm({ schema: Entered, name: 'receipt', given: { fileIds: [] }, send, onSaved: nothing })
  return (
    <Form form={form} label="修改收款">
      <Vouchers form={form} route={receiptRoutes} onSending={nothing} />
      <FormFoot act="保存" busy={form.busy} onCancel={nothing} />
    </Form>
  )
}

test('a voucher that a restored draft holds is shown, and can be removed', async () => {
  const kept = { changed: { fileIds: [5, 6] } }
  localStorage.setItem(draftKey({ userId: null, officeId: null }, 'receipt'), JSON.stringify(kept))
  draw(<Entering />)
  const crosses = await screen.findAllByRole('button', { name: '移除 已上传的文件' })
  expect(crosses).toHaveLength(2)
  await userEvent.click(crosses[0] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await vi.waitFor(() => expect(send.mock.calls.map(([{ fileIds }]) => fileIds)).toEqual([[6]]))
})
