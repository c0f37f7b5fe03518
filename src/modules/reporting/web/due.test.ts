import { expect, it } from 'vitest'
import { dueText, greeting } from './due.ts'

const now = new Date('2026-11-20T09:00:00+08:00')

it('says when a contact is due as one would say it', () => {
  expect(dueText('2026-11-20T15:30:00+08:00', now)).toEqual({ text: '今天 15:30', late: false })
  expect(dueText('2026-11-20T08:00:00+08:00', now)).toEqual({ text: '今天 08:00', late: false })
  expect(dueText('2026-11-19T17:00:00+00:00', now)).toEqual({ text: '今天 01:00', late: false })
  expect(dueText('2026-11-19T23:59:00+08:00', now)).toEqual({ text: '昨天 23:59', late: true })
  expect(dueText('2026-11-21T10:00:00+08:00', now).text).toBe('明天 10:00')
  expect(dueText('2026-12-01T10:00:00+08:00', now).text).toBe('12-01 10:00')
})

it('greets by the hour of Asia/Shanghai', () => {
  const at = (hour: string) => greeting(new Date(`2026-11-20T${hour}:00:00+08:00`))
  expect(['02', '09', '12', '15', '20'].map(at)).toEqual(['夜深了', '上午好', '中午好', '下午好', '晚上好'])
})
