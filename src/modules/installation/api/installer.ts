import { z } from 'zod'
import { Id, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { plainRoutes } from '../../../kernel/api/plainRecord.ts'
import { record, type StateFacts, wordsOfStates } from '../../../kernel/api/record.ts'
import { installElements } from './elements.ts'
import { installPlaces } from './places.ts'
import { type Trade, trades } from './trades.ts'

const states = {
  active: { title: '在用', tone: 'green' },
  disabled: { title: '停用', tone: 'grey' },
} as const satisfies Record<string, StateFacts>

/** What somebody does: installs, carries up, or both. */
export const installerKinds = { installer: '安装', porter: '搬运', both: '安装和搬运' } as const

const allTrades = Object.keys(trades) as [Trade, ...Trade[]]

/** What a person enters of an installer or porter. */
export const InstallerEntered = z.object({
  name: requiredText('姓名', 40),
  phone: text('电话', 30).default(''),
  kind: oneOf('做什么', installerKinds).default('installer'),
  skills: z
    .array(z.enum(allTrades))
    .max(allTrades.length, `最多 ${allTrades.length} 项`)
    .default([])
    .meta({ title: '会装什么', kind: 'enums', words: trades }),
  districts: text('常跑片区', 200).default(''),
  employeeId: Id.nullable().default(null).meta({ title: '是哪位同事', kind: 'employee' }),
  state: oneOf('状态', wordsOfStates(states)).default('active'),
  remark: text('备注', 300).default(''),
})
export type InstallerEntered = z.output<typeof InstallerEntered>

/** A row of the list. */
export const InstallerRow = z.object({
  id: Id,
  ...InstallerEntered.shape,
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type InstallerRow = z.output<typeof InstallerRow>

/** What an installer is. */
export const installerRecord = record({
  name: 'installer',
  table: 'installer',
  title: '安装工',
  noun: '安装工',
  unit: '位',
  place: installPlaces.installers,
  seen: 'everyone',
  states,
  acts: { edit: { needs: installElements.installers, from: ['active', 'disabled'] } },
  row: InstallerRow,
  views: { all: '全部', active: '在用', disabled: '停用' },
})

export const installerRoutes = plainRoutes(installerRecord, InstallerEntered)
