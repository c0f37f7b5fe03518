// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { codes } from '../../../../kernel/api/envelope.ts'
import { answer, draw, refusal, sent } from '../../../../kernel/web/fixtures.ts'
import { linkRoutes, type OpenQuotation } from '../../api/link.ts'
import { Answering } from './Answering.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const quotation = {
  customer: '王女士',
  salesperson: '李雷',
  salespersonPhone: '13900000001',
  companyPhone: '0571-1',
  messages: true,
  asked: [],
  acceptable: true,
  accepted: false,
  signed: null,
} as unknown as OpenQuotation
const onAsked = vi.fn()
const show = (more: Partial<OpenQuotation> = {}) =>
  draw(<Answering quotation={Object.assign(structuredClone(quotation), more)} token="t" onAsked={onAsked} />)
const links = () => screen.getAllByRole('link').map(one => one.getAttribute('href'))

test('a customer calls and messages the salesperson; only calls where the company allows no messages, and the company without a phone of theirs', () => {
  const { unmount } = show()
  expect(links()).toEqual(['tel:13900000001', 'sms:13900000001'])
  unmount()
  const { unmount: again } = show({ messages: false })
  expect(links()).toEqual(['tel:13900000001'])
  again()
  show({ salespersonPhone: '' })
  expect(links()).toEqual(['tel:0571-1'])
  expect(screen.getByRole('link').textContent).toBe('打电话给公司')
})

test('what they ask is sent as it was typed; a refusal keeps it', async () => {
  show()
  const words = '<b>客厅</b>换砖'
  answer(linkRoutes.ask, () => {
    throw refusal(codes.conflict, '已经收到您的多条意见')
  })
  await userEvent.click(screen.getByRole('button', { name: '提修改意见' }))
  await userEvent.type(await screen.findByLabelText('想修改什么'), words)
  await userEvent.click(screen.getByRole('button', { name: '发送' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByLabelText('想修改什么')).toHaveProperty('value', words)
  expect(onAsked).not.toHaveBeenCalled()
  answer(linkRoutes.ask, () => null)
  await userEvent.click(screen.getByRole('button', { name: '发送' }))
  await vi.waitFor(() => expect(onAsked).toHaveBeenCalled())
  expect(sent.at(-1)?.body).toEqual({ token: 't', name: '王女士', words })
})

test('what was asked stands as text, and a quotation past its day says whom to ask', () => {
  show({ acceptable: false, asked: [{ words: '<b>客厅</b>换砖', at: '2026-11-29T01:25:00+08:00' }] })
  expect(screen.getByText(/<b>客厅<\/b>换砖/)).toBeTruthy()
  expect(screen.getByText(/已过有效期/)).toBeTruthy()
})

test('a quotation that the salesperson noted as accepted is not called ended', () => {
  show({ acceptable: false, accepted: true })
  expect(screen.queryByText(/已过有效期/)).toBeNull()
  expect(screen.getByText('这份报价已经接受。')).toBeTruthy()
})
