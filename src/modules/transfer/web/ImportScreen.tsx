import type { ReactNode } from 'react'
import { download } from '../../../kernel/web/files.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { transferRoutes } from '../api/transfer.ts'
import type { Adders, Choosers } from './choosers.ts'
import { BatchList } from './ImportRecords.tsx'
import { ImportWizard } from './ImportWizard.tsx'
import type { Lenience } from './RuleChoices.tsx'
import type { UploadRoute } from './UploadStep.tsx'
import { useBatchAddress } from './useBatchAddress.ts'
import '../../../kernel/web/list/list.css'
import './importScreen.css'

type Props = {
  /** The registered kind, what one of its records is called, and the element that importing needs. */
  kind: string
  noun: string
  element: string
  title: string
  about: ReactNode
  /** The call that takes the file, where the kind has one of its own. */
  upload?: UploadRoute
  lenience?: Lenience
  choosers?: Choosers
  adders?: Adders
}

const nothing = () => {}

/** Shows an import that is a screen of its own: `?task=import` or `import-12` opens the steps. */
export function ImportScreen({ kind, noun, element, title, about, ...wizard }: Props) {
  const { begin, goOn, steps } = useBatchAddress(element)
  const mayImport = mayDo(element)
  return (
    <section className="list import-screen" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          <p className="hint">{about}</p>
        </div>
        {mayImport && (
          <div className="import-tools">
            <Button icon="download" onClick={() => void download(transferRoutes.template, { params: { kind } })}>
              下载模板
            </Button>
            <Button kind="primary" icon="upload" onClick={begin}>
              导入{noun}
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
      <ImportWizard kind={kind} noun={noun} onDone={nothing} {...wizard} {...steps} />
    </section>
  )
}
