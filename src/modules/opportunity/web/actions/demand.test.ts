import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../../kernel/web/field/spec.ts'
import { faultsOf, sentValues, startValues } from '../../../../kernel/web/form/values.ts'
import type { Stage } from '../../api/stage.ts'
import { demandFor, schemaOf } from './demand.ts'

const nothing = { groups: [], fields: [], builtIn: [], columns: [] }
const stage = (kind: Stage['kind']) => ({ id: 3, name: '下一步', kind }) as Stage

describe('推进前要问的', () => {
  it('只问缺的；成交总要金额，战败总要原因和说明', () => {
    expect(demandFor(stage('open'), [])).toMatchObject({ fields: [], must: [] })
    expect(demandFor(stage('open'), ['community', 'unknown'])).toMatchObject({ fields: ['community'] })
    expect(demandFor(stage('won'), [])).toMatchObject({ fields: ['dealAmount'], must: [] })
    expect(demandFor(stage('lost'), [])).toMatchObject({ fields: ['lostReasonId', 'lostNote'], must: ['lostReasonId'] })
  })

  it('要填的没填就指出来，填了才能发；不问的字段不发', () => {
    const schema = schemaOf(demandFor(stage('won'), ['community', 'categoryIds', 'dealAmount']), nothing)
    const fields = fieldsOf(schema)
    expect(
      Object.values(fields)
        .filter(field => field.required)
        .map(field => field.key),
    ).toEqual(['stageId', 'community', 'categoryIds', 'dealAmount'])
    const given = { id: 1, version: 1, stageId: 3 }
    const blank = sentValues(fields, startValues(fields, given))
    expect(faultsOf(schema, new Set(Object.keys(fields)), blank)).toEqual({
      community: '请填写小区',
      categoryIds: '请填写意向品类',
      dealAmount: '请填写成交金额',
    })
    const filled = { ...blank, community: '翡翠城', categoryIds: [5], dealAmount: 0 }
    expect(schema.parse(filled)).toEqual({ ...given, note: '', community: '翡翠城', categoryIds: [5], dealAmount: 0 })
  })
})
