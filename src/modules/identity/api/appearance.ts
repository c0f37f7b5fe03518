import { z } from 'zod'
import { Nothing } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

export const themes = { default: '跟随系统', light: '浅色', dark: '深色', contrast: '高对比' } as const
export const densities = { comfortable: '舒适', compact: '紧凑' } as const

const oneOf = <Words extends Record<string, string>>(words: Words, error: string) =>
  z.enum(Object.keys(words) as (keyof Words & string)[] as [keyof Words & string], error)

/** The look of the console for one person. */
export const Appearance = z.object({
  theme: oneOf(themes, '请选择主题').meta({ title: '主题' }),
  density: oneOf(densities, '请选择密度').meta({ title: '密度' }),
})
export type Appearance = z.output<typeof Appearance>

export const appearanceRoutes = {
  save: route({
    at: 'POST /api/admin/user/theme',
    does: '设置主题',
    signedIn: '自己的界面',
    anyOffice: true,
    body: Appearance,
    returns: Nothing,
  }),
}
