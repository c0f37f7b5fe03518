import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ScreenHead } from '../../../../kernel/web/ui/ScreenHead.tsx'
import type { FormRow } from '../../api/form.ts'
import { formRoutes as routes } from '../../api/formRoutes.ts'
import { approvalPlaces } from '../../api/places.ts'
import { FormTable } from './FormTable.tsx'
import { useForms } from './forms.ts'
import { NewFormDialog } from './NewFormDialog.tsx'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import '../../../../kernel/web/ui/split.css'
import './forms.css'

const FormDesigner = lazy(() => import('./FormDesigner.tsx'))

/** Draws the screen 审批表单管理 (approvalForm). */
export default function FormListPage() {
  const { data, error, refetch } = useForms()
  const [opened, open, close] = useAddress('open')
  const [begun, begin] = useState<{ copyOf?: FormRow }>()
  const editable = may(routes.save)
  const id = idIn(opened)
  if (!data)
    return (
      <section className="list">{error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={6} />}</section>
    )
  return (
    <section className="list" aria-label={approvalPlaces.forms.title}>
      <ScreenHead place={approvalPlaces.forms}>
        <small>员工发起审批时填写的内容。改动只影响之后发起的审批，已有的单据保持填写时的样子。</small>
        {editable && (
          <div className="toolbar-end">
            <Button icon="plus" onClick={() => begin({})}>
              新增表单
            </Button>
            <Link className="btn btn-primary" to={approvalPlaces.setup.path}>
              新建审批
            </Link>
          </div>
        )}
      </ScreenHead>
      <div className="split-rows">
        <FormTable
          forms={data}
          editable={editable}
          onOpen={form => open(form.id)}
          onCopy={copyOf => begin({ copyOf })}
        />
      </div>
      {begun && (
        <NewFormDialog
          {...begun}
          onClose={() => begin(undefined)}
          onMade={form => {
            begin(undefined)
            open(form.id)
          }}
        />
      )}
      {id !== undefined && (
        <Suspense>
          <FormDesigner key={id} id={id} editable={editable} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
