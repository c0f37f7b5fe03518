// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { draftKey } from '../../../kernel/web/draft.ts'
import { draw, refusal } from '../../../kernel/web/fixtures.ts'
import { Form, FormFoot } from '../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { AttachField } from './AttachField.tsx'
import { FileRoutesContext } from './attachments.ts'

vi.mock('../../../kernel/web/files.ts', () => ({
  upload: async (_: unknown, __: unknown, file: File) => ({ id: 9, name: file.name }),
}))

const Paper = z.object({ fileIds: z.array(Id).meta({ title: '图片与文件' }) })
const send = vi.fn(async (_: z.output<typeof Paper>) => undefined)
const nothing = () => undefined

function PaperForm() {
  const form = useForm({ schema: Paper, name: 'paper', given: { fileIds: [] }, send, onSaved: nothing })
  return (
    <FileRoutesContext value={{} as never}>
      <Form form={form} label="写跟进">
        <AttachField form={form} onSending={nothing} />
        <FormFoot act="保存" busy={form.busy} onCancel={nothing} />
      </Form>
    </FileRoutesContext>
  )
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
const sentIds = () => send.mock.calls.map(([{ fileIds }]) => fileIds)

beforeEach(() => {
  send.mockReset()
  const kept = { changed: { fileIds: [5] } }
  localStorage.setItem(draftKey({ userId: null, officeId: null }, 'paper'), JSON.stringify(kept))
})

test('a file that a restored draft holds is shown, and can be removed', async () => {
  draw(<PaperForm />)
  await userEvent.click(await screen.findByRole('button', { name: '移除 已上传的文件' }))
  expect(screen.queryByText('已上传')).toBeNull()
  await save()
  await vi.waitFor(() => expect(sentIds()).toEqual([[]]))
})

test('a file that is gone by now is told at the field', async () => {
  const words = '有文件已失效，请重新上传'
  send.mockRejectedValue(refusal(40_000, words, { issues: [{ field: 'fileIds', msg: words }] }))
  draw(<PaperForm />)
  await save()
  await vi.waitFor(() => expect(screen.getAllByText(words).some(one => one.closest('.attach'))).toBe(true))
})

test('a file sent up now stands beside that of the draft, by its name', async () => {
  draw(<PaperForm />)
  const photo = new File(['x'], '现场.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText('图片或文件', { selector: 'input' }), photo)
  expect(await screen.findByRole('button', { name: '移除 现场.pdf' })).toBeTruthy()
  await save()
  await vi.waitFor(() => expect(sentIds()).toEqual([[5, 9]]))
})
