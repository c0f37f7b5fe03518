import { searchWords } from '../../../../kernel/api/search.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { FoundRow, SearchKind } from '../../../../kernel/server/record/searchKind.ts'
import { matchLetters, matchSounds } from '../../../search/api/sounds.ts'
import { approvalPlaces } from '../../api/places.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { freeForm } from '../record/papers.ts'
import { boundFlows, isInUse } from './flows.ts'

type Row = { id: number; name: string; description: string; said: string[] }

/** Searches free forms that the person may start; a chosen one opens over the present screen. */
export const startSearch: SearchKind = {
  code: 'approvalForm',
  title: '发起',
  menu: routes.list.needs,
  async find(desk, term, most) {
    if (!desk.mayCall(routes.start)) return []
    const found: FoundRow[] = []
    for (const { id, name, description } of (await formsOf(desk)).filter(isCalled(term)))
      if (found.length < most && isInUse(await boundFlows(desk, freeForm, id)))
        found.push({ id, title: name, note: description })
    return found
  },
  at: id => `?start=${id}`,
  all: () => approvalPlaces.start.path,
}

const isCalled =
  (term: string) =>
  ({ name, description, said }: Row) =>
    searchWords(term).every(
      word => (matchLetters(name, word) ?? matchSounds(said, word) ?? matchLetters(description, word)) !== null,
    )

async function formsOf(desk: Desk): Promise<Row[]> {
  const { rows } = await desk.client.query<Row>({
    name: 'approval_form_said',
    text: `select id, name, description, syllables_of(name) as said from approval_form
      where office_id = $1 and disabled_at is null and business is null order by position, id`,
    values: [desk.officeId],
  })
  return rows
}
