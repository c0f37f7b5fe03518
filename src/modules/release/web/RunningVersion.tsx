import { useQuery } from '@tanstack/react-query'
import './release.css'

/** Says which version the node runs that answers this browser; nothing while nobody knows. */
export function RunningVersion() {
  const { data } = useQuery({ queryKey: ['runningVersion'], queryFn: readVersion, staleTime: 60_000 })
  if (!data) return null
  return (
    <span className="running-version" title={`当前运行 ${data}`}>
      <span>当前运行 </span>
      {data}
    </span>
  )
}

async function readVersion(): Promise<string> {
  const { version } = (await (await fetch('/health')).json()) as { version?: string }
  return version ?? ''
}
