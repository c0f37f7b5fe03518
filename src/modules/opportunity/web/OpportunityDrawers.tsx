import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import type { OpportunityRow } from '../api/opportunity.ts'
import { opportunityRoutes } from '../api/routes.ts'
import { OpportunityDrawer } from './detail/OpportunityDrawer.tsx'
import { EditOpportunity } from './form/EditOpportunity.tsx'
import { NewOpportunityDrawer } from './form/NewOpportunity.tsx'
import type { OpportunityActionSet } from './useOpportunityActions.tsx'

type Props = { list: ListModel<OpportunityRow>; actions: OpportunityActionSet }

/** Shows the drawers of the list, each with its own place in the address: `?open=12`, `?edit=12`, `?new=1`. */
export default function OpportunityDrawers({ list, actions }: Props) {
  const [opened, open, close] = useAddress('open')
  const [edited, edit, endEdit] = useAddress('edit')
  const [added, , endAdd] = useAddress('new', may(opportunityRoutes.add))
  return (
    <>
      <OpportunityDrawer id={idIn(opened)} list={list} actions={actions} onOpen={open} onEdit={edit} onClose={close} />
      <EditOpportunity id={idIn(edited)} onClose={endEdit} onSaved={list.refresh} />
      <NewOpportunityDrawer open={added !== null} onClose={endAdd} onOpen={open} onSaved={list.refresh} />
    </>
  )
}
