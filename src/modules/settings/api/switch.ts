import { z } from 'zod'
import { Figure } from '../../../kernel/api/fields.ts'

const told = { title: z.string(), about: z.string() }

/** A switch of a company: its title, explanation, unit, limits and default. */
export const Switch = z.discriminatedUnion('kind', [
  z.object({
    ...told,
    kind: z.literal('integer'),
    default: z.number().int(),
    unit: z.string(),
    min: z.number().int(),
    max: z.number().int(),
    /** The meaning of 0. */
    zero: z.string(),
  }),
  z.object({ ...told, kind: z.literal('boolean'), default: z.boolean() }),
  z.object({ ...told, kind: z.literal('choice'), default: z.string(), words: z.record(z.string(), z.string()) }),
])
export type Switch = z.output<typeof Switch>
type Kind<K extends Switch['kind']> = Extract<Switch, { kind: K }>

/** Switches by their codes, under which companies have stored them. */
export type SwitchSet = Readonly<Record<string, Switch>>

export const SwitchValue = z.union([z.boolean(), Figure, z.string().max(60)], '开关的值不正确')
export type SwitchValue = z.output<typeof SwitchValue>

type ValueOf<S> = S extends { kind: 'choice'; words: infer Words }
  ? keyof Words
  : S extends { kind: 'boolean' }
    ? boolean
    : S extends { kind: 'integer' }
      ? number
      : SwitchValue
/** The values of the switches of a set. */
export type SwitchValues<Set extends SwitchSet> = { [Code in keyof Set]: ValueOf<Set[Code]> }

/** Returns a switch with a whole number. */
export function number(title: string, about: string, rest: Omit<Kind<'integer'>, 'title' | 'about' | 'kind'>) {
  return { title, about, kind: 'integer', ...rest } as const
}

/** Returns a switch that is on or off. */
export function onOff(title: string, about: string, byDefault: boolean) {
  return { title, about, kind: 'boolean', default: byDefault } as const
}

/** Returns a switch with one of some words, by their codes. */
export function choice<Word extends string>(
  named: { title: string; about: string },
  words: Record<Word, string>,
  byDefault: NoInfer<Word>,
) {
  return { ...named, kind: 'choice' as const, words, default: byDefault }
}

/** Returns why a value does not fit a switch, in words; null if it does. */
export function switchFault(known: Switch, value: unknown): string | null {
  if (known.kind === 'boolean') return typeof value === 'boolean' ? null : `“${known.title}”只能是开启或关闭`
  if (known.kind === 'choice')
    return typeof value === 'string' && Object.hasOwn(known.words, value) ? null : `“${known.title}”没有这个选项`
  const whole = typeof value === 'number' && Number.isInteger(value)
  const { title, min, max, unit } = known
  return whole && value >= min && value <= max ? null : `“${title}”应为 ${min} 到 ${max} 之间的整数（${unit}）`
}

/** Describes a switch's value: `24 小时`, `不限制`, `开启`. */
export function switchWords(known: Switch, value: SwitchValue): string {
  if (known.kind === 'boolean') return value ? '开启' : '关闭'
  if (known.kind === 'choice') return known.words[String(value)] ?? String(value)
  return value === 0 ? known.zero : `${value} ${known.unit}`
}
