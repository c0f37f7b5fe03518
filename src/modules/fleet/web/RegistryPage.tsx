import { lazy, useEffect } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { beatSeconds } from '../api/node.ts'
import { fleetList } from './fleetList.tsx'

const NodeDrawer = lazy(() => import('./NodeDrawer.tsx'))

/** Every row changes with each beat, which is nothing to point at. */
const none: ReadonlySet<number> = new Set()

/** Shows 服务注册 (serviceEurekaManager): the nodes of the installation, as they beat. */
export default function RegistryPage() {
  const list = useList(fleetList)
  const { refresh } = list
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), beatSeconds * 1000)
    return () => clearInterval(timer)
  }, [refresh])
  return <RecordScreen list={{ ...list, changed: none }} drawers={<NodeDrawer list={list} />} />
}
