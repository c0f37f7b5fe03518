import { z } from 'zod'
import { Id } from '../../../../kernel/contract/fields.ts'

/** Several people in a form: that there must be one is told when it is sent. */
export const People = z.array(Id).max(20, '最多选择 20 人').default([]).meta({ title: '人员', kind: 'employee' })
