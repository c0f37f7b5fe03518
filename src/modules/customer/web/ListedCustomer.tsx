import { Neighbours } from '../../../kernel/web/drawer/Neighbours.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import WhyButton from '../../organisation/web/why/WhyButton.tsx'
import type { CustomerRow } from '../api/rows.ts'
import CustomerDrawer from './CustomerDrawer.tsx'

type Props = { id: number | undefined; list: ListModel<CustomerRow>; onOpen: (id: number) => void; onClose: () => void }

/** Shows the customer opened from the list: with who may see it and why, and links to its neighbours. */
export default function ListedCustomer({ id, list, onOpen, onClose }: Props) {
  const tools = (
    <>
      <WhyButton />
      <Neighbours list={list} id={id} onOpen={onOpen} />
    </>
  )
  return <CustomerDrawer id={id} tools={tools} onClose={onClose} />
}
