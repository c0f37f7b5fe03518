import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { ChangedBy } from '../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../kernel/web/drawer/useLiveRecord.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { CustomerTabs } from './CustomerTabs.tsx'
import { EditCustomer } from './EditCustomer.tsx'
import { detailQuery, refreshCustomer } from './queries.ts'
import { SimilarOnes } from './similar/SimilarOnes.tsx'
import '../../../kernel/web/drawer/record.css'
import './customer.css'

type Props = { id: number | undefined; tools?: ReactNode; onClose: () => void }

/** Shows 客户360: all details of one customer that the person may see; follows the changes of colleagues. */
export default function CustomerDrawer({ id, tools, onClose }: Props) {
  const detail = useQuery({ ...detailQuery(id ?? 0), enabled: id !== undefined })
  const customer = detail.data
  const changedBy = useLiveRecord('customer', id, refreshCustomer)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Drawer
        open={id !== undefined}
        width="wide"
        title={
          <>
            {customer?.name ?? (detail.isError ? '没有找到' : '客户')} {customer && <Tag tone="blue">客户360</Tag>}
          </>
        }
        tools={
          <>
            <ChangedBy name={changedBy} />
            {tools}
          </>
        }
        onClose={onClose}
      >
        {customer && (
          <>
            <CustomerHead customer={customer} onEdit={() => setEditing(true)} />
            <SimilarOnes key={`like${customer.id}`} customer={customer} />
            <CustomerTabs key={customer.id} customer={customer} />
          </>
        )}
        {detail.isError && <p className="drawer-message">{detail.error.message}</p>}
        {detail.isPending && <p className="drawer-message">正在读取…</p>}
      </Drawer>
      <EditCustomer customer={editing ? customer : undefined} onClose={() => setEditing(false)} />
    </>
  )
}
