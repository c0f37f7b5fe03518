import { lazy, Suspense, useState } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { seenColumns } from '../../../kernel/web/seenColumns.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { packageStates, packageTones, ShownPackage } from '../../factoryOrder/api/package.ts'
import type { ProcessingDetail } from '../api/processing.ts'

const PackageLabels = lazy(() => import('../../factoryOrder/web/PackageLabels.tsx'))

const columns = columnsOf(ShownPackage)

/** Shows the packages in which a 加工单 came out, and prints their labels. */
export function WorkedPackages({ document }: { document: ProcessingDetail }) {
  const [prints, setPrints] = useState(false)
  const { packageRows } = document
  if (packageRows.length === 0) return <p className="nothing">还没有包件。完工时登记做出来的货装成几件。</p>
  return (
    <>
      <p>
        <Button onClick={() => setPrints(true)}>打印标签</Button>
      </p>
      <RowsTable
        columns={seenColumns(columns)}
        rows={packageRows}
        draw={({ key }, { state }) =>
          key === 'state' ? <Tag tone={packageTones[state]}>{packageStates[state]}</Tag> : undefined
        }
      />
      <Suspense>
        {prints && <PackageLabels one={document} packages={packageRows} onClose={() => setPrints(false)} />}
      </Suspense>
    </>
  )
}
