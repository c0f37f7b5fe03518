import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import type { Route } from '../../../../kernel/api/route.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { unlessRefused } from '../../../../kernel/server/refusal.ts'
import { type CustomNoun, type CustomStep, editCustomValues, factsOf } from '../../../customFields/server/index.ts'

type Stored = { number: string; own: unknown }

type Paper<Seen extends Stored> = Omit<CustomNoun, 'facts' | 'steps' | 'filledBy' | 'prints' | 'seen'> & {
  /** What its total is called. */
  total: string
  /** Its steps; what is required is asked for before the first, because papers begin without a form. */
  steps: readonly [CustomStep, ...CustomStep[]]
  /** The call that shows one. */
  detail: Route
  /** Returns one that the person sees. Throws a refusal otherwise. */
  visible: (desk: Desk, id: number) => Promise<Seen>
  /** Tells whether the person may change what is said about one, and so sees its phones whole. */
  mayInform: (desk: Desk, paper: Seen) => boolean
}

/** The custom fields of a paper. */
export type PaperCustom = {
  own: CustomNoun
  /** Returns the custom fields of a paper after a change, whose unique values it then has; undefined where they stay. Throws as `editCustomValues`. */
  changed(
    desk: Desk,
    before: { id: number; own: unknown },
    patch: object,
    entered?: CustomValues,
  ): ReturnType<typeof editCustomValues>
}

/** Makes the custom fields of a paper that holds lines by space, as quotations and contracts do: those of its head. */
export function paperCustom<Seen extends Stored>({
  total,
  steps,
  detail,
  visible,
  mayInform,
  ...noun
}: Paper<Seen>): PaperCustom {
  const facts: CustomNoun['facts'] = [
    { key: 'total', title: total, kind: 'money' },
    { key: 'lineCount', title: '行数', kind: 'number' },
  ]
  const seen: CustomNoun['seen'] = async (desk, id) => {
    if (!desk.mayCall(detail)) return undefined
    const paper = await unlessRefused(visible(desk, id))
    return paper && { name: paper.number, own: paper.own, showsPhones: mayInform(desk, paper) }
  }
  const more = { facts, filledBy: steps[0].key, prints: true as const, steps: async () => steps, seen }
  const own: CustomNoun = Object.assign(noun, more)
  return {
    own,
    changed: (desk, before, patch, entered) =>
      editCustomValues(desk, own, before, entered, factsOf(own, { ...before, ...patch })),
  }
}
