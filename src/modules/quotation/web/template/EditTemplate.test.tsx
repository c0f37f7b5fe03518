// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { templateRoutes as routes, type TemplateDetail } from '../../api/template.ts'
import { EditTemplate } from './EditTemplate.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const spaces = [{ name: '客厅', area: null, lines: [] }]
const template = { id: 3, version: 1, name: '89 户型', flatType: '', remark: '', spaces } as unknown as TemplateDetail
const nothing = () => undefined
const edits = () => sent.filter(one => one.route.at === routes.edit.at)

test('a template is not saved with the half of an area', async () => {
  answer(routes.edit, () => template)
  draw(<EditTemplate template={template} onClose={nothing} onSaved={nothing} />, '/?edit=3')
  const area = await screen.findByLabelText('客厅的面积（㎡）')
  fireEvent.change(area, { target: { value: '3.6' } })
  fireEvent.change(area, { target: { value: '3.6*' } })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('“客厅的面积（㎡）”不能是“3.6*”，请改正')).toBeTruthy()
  fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true })
  expect(edits()).toEqual([])
  fireEvent.change(area, { target: { value: '3.6*4.2' } })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await vi.waitFor(() => expect(edits()[0]?.body).toMatchObject({ rooms: [{ area: 15_120_000 }] }), 10_000)
})
