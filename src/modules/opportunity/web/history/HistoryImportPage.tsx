import { useState } from 'react'
import { catalogueAdders } from '../../../catalogue/web/words.ts'
import { RegionChooser } from '../../../customer/web/region/RegionChooser.tsx'
import { historyUploads } from '../../../transfer/api/transfer.ts'
import { ImportScreen } from '../../../transfer/web/ImportScreen.tsx'
import { opportunityPlaces } from '../../api/places.ts'

const choosers = { region: RegionChooser }
const kept = { brandIds: 'intentionBrand', categoryIds: 'intentionCategory' } as const
const lenience = {
  legend: '进行中而缺阶段必填项的商机',
  strict: '算作错误行，写明缺什么，列入错误表',
  lenient: '保留原来的阶段，以后在商机里补填',
}
const about = `把以前系统或表格里的商机带进来：原来的编号、创建人和创建时间、阶段和状态、负责人、团队、跟进摘要都保留。
  客户按电话对应，没有的新建。导入后可以整批撤销，直到有人继续跟进。`

/** Shows 商机基础信息导入 (historyBusinessBaseImport). */
export default function HistoryImportPage() {
  const [adders] = useState(() => catalogueAdders(kept))
  return (
    <ImportScreen
      kind="opportunity"
      noun="商机"
      element="historyBusinessBaseImport:import"
      title={opportunityPlaces.history.title}
      about={about}
      upload={historyUploads.importHistoryBusiness}
      lenience={lenience}
      choosers={choosers}
      adders={adders}
    />
  )
}
