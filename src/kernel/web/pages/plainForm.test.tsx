// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { requiredText } from '../../api/fields.ts'
import { Mobile } from '../../api/phone.ts'
import { draw } from '../fixtures.ts'
import { PlainField, PlainSubmit, usePlainForm } from './plainForm.tsx'

const Typed = z.object({ name: requiredText('姓名', 30), mobile: Mobile })

function Form({ send }: { send: (typed: z.output<typeof Typed>) => Promise<void> }) {
  const form = usePlainForm(Typed, send)
  return (
    <form onSubmit={form.submit} noValidate>
      <PlainField form={form} name="mobile" />
      <PlainField form={form} name="name" />
      <PlainSubmit form={form}>发送</PlainSubmit>
    </form>
  )
}

const alerts = () => screen.queryAllByRole('alert').map(one => one.textContent)

test('asks for what is empty, and only then judges how it is written', async () => {
  const send = vi.fn(async () => {})
  draw(<Form send={send} />)
  await userEvent.click(screen.getByRole('button', { name: '发送' }))
  expect(alerts()).toEqual(['手机号不能为空', '姓名不能为空'])
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'))
  await userEvent.type(screen.getByLabelText('手机号'), '138')
  await userEvent.type(screen.getByLabelText('姓名'), '张三')
  await userEvent.click(screen.getByRole('button', { name: '发送' }))
  expect(alerts()).toEqual(['手机号应为 11 位'])
  expect(send).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('手机号'), '00000000')
  await userEvent.click(screen.getByRole('button', { name: '发送' }))
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: '张三', mobile: '13800000000' })
})
