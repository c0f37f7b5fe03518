import type { OwnValues } from '../../../../kernel/api/ownValues.ts'
import type { Route } from '../../../../kernel/api/route.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { unlessRefused } from '../../../../kernel/server/refusal.ts'
import { editOwn, factsOf, type OwnNoun, type OwnStep } from '../../../ownFields/server/index.ts'

type Stored = { number: string; own: unknown }

type Paper<Seen extends Stored> = Omit<OwnNoun, 'facts' | 'steps' | 'filledBy' | 'prints' | 'seen'> & {
  /** What its total is called. */
  total: string
  /** Its steps; what is required is asked for before the first, because papers begin without a form. */
  steps: readonly [OwnStep, ...OwnStep[]]
  /** The call that shows one. */
  detail: Route
  /** Returns one that the person sees. Throws a refusal otherwise. */
  visible: (desk: Desk, id: number) => Promise<Seen>
  /** Tells whether the person may change what is said about one, and so sees its phones whole. */
  mayInform: (desk: Desk, paper: Seen) => boolean
}

/** The own fields of a paper. */
export type PaperOwn = {
  own: OwnNoun
  /** Returns the own fields of a paper after a change, whose unique values it then has; undefined where they stay. Throws as `editOwn`. */
  changed(
    desk: Desk,
    before: { id: number; own: unknown },
    patch: object,
    entered?: OwnValues,
  ): ReturnType<typeof editOwn>
}

/** Makes the own fields of a paper that holds lines by space, as quotations and contracts do: those of its head. */
export function paperOwn<Seen extends Stored>({
  total,
  steps,
  detail,
  visible,
  mayInform,
  ...noun
}: Paper<Seen>): PaperOwn {
  const facts: OwnNoun['facts'] = [
    { key: 'total', title: total, kind: 'money' },
    { key: 'lineCount', title: '行数', kind: 'number' },
  ]
  const seen: OwnNoun['seen'] = async (desk, id) => {
    if (!desk.mayCall(detail)) return undefined
    const paper = await unlessRefused(visible(desk, id))
    return paper && { name: paper.number, own: paper.own, showsPhones: mayInform(desk, paper) }
  }
  const more = { facts, filledBy: steps[0].key, prints: true as const, steps: async () => steps, seen }
  const own: OwnNoun = Object.assign(noun, more)
  return {
    own,
    changed: (desk, before, patch, entered) =>
      editOwn(desk, own, before, entered, factsOf(own, { ...before, ...patch })),
  }
}
