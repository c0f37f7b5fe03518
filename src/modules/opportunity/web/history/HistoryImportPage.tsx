import { useState } from 'react'
import { download } from '../../../../kernel/web/files.ts'
import { mayDo } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { catalogueAdders } from '../../../catalogue/web/words.ts'
import { RegionChooser } from '../../../customer/web/region/RegionChooser.tsx'
import { transferRoutes } from '../../../transfer/contract/transfer.ts'
import { BatchList } from '../../../transfer/web/ImportRecords.tsx'
import { ImportWizard } from '../../../transfer/web/ImportWizard.tsx'
import { useBatchAddress } from '../../../transfer/web/useBatchAddress.ts'
import { opportunityPlaces } from '../../contract/places.ts'
import '../../../../kernel/web/list/list.css'
import './historyImport.css'

const kind = 'opportunity'
const noun = '商机'
const element = 'historyBusinessBaseImport:import'
const nothing = () => {}
const choosers = { region: RegionChooser }
const kept = { brandIds: 'intentionBrand', categoryIds: 'intentionCategory' } as const
const lenience = {
  legend: '进行中而缺阶段必填项的商机',
  strict: '算作错误行，写明缺什么，列入错误表',
  lenient: '保留原来的阶段，以后在商机里补填',
}

/** Shows 商机基础信息导入 (historyBusinessBaseImport): `?task=import` or `import-12` opens the steps. */
export default function HistoryImportPage() {
  const { begin, goOn, steps } = useBatchAddress(element)
  const mayImport = mayDo(element)
  const [adders] = useState(() => catalogueAdders(kept))
  return (
    <section className="list history-import" aria-label={opportunityPlaces.history.title}>
      <header>
        <div>
          <h2>{opportunityPlaces.history.title}</h2>
          <p className="hint">
            把以前系统或表格里的商机带进来：原来的编号、创建人和创建时间、阶段和状态、负责人、团队、跟进摘要都保留。
            客户按电话对应，没有的新建。导入后可以整批撤销，直到有人继续跟进。
          </p>
        </div>
        {mayImport && (
          <div className="history-tools">
            <Button icon="download" onClick={() => void download(transferRoutes.template, { params: { kind } })}>
              下载模板
            </Button>
            <Button kind="primary" icon="upload" onClick={begin}>
              导入商机
            </Button>
          </div>
        )}
      </header>
      {mayImport ? (
        <>
          <h3>导入记录</h3>
          <BatchList kind={kind} noun={noun} onContinue={goOn} onDone={nothing} />
        </>
      ) : (
        <p className="drawer-message">您可以看到这个页面，但没有导入权限，请联系公司管理员。</p>
      )}
      <ImportWizard
        kind={kind}
        noun={noun}
        upload={transferRoutes.importHistoryBusiness}
        lenience={lenience}
        choosers={choosers}
        adders={adders}
        onDone={nothing}
        {...steps}
      />
    </section>
  )
}
