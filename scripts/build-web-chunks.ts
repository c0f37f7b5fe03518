import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What everyone gets, each with the chunk of what it needs at once and none before it in this list does. A page and a part, which its
 * screen fetches as soon as it is there, come in the chunk: a first visit makes one request for them all. The entry stays a file of its own,
 * since the document names it. Names are in the order of the alphabet: the builder gives what two chunks need to the first of them by name.
 */
const firstScreens = [
  { chunk: 'app', entry: 'web.tsx' },
  { chunk: 'list', parts: ['modules/clue/web/ClueListPage.tsx', 'modules/opportunity/web/team/AcceptingButton.tsx'] },
  {
    chunk: 'start',
    parts: [
      'modules/reporting/web/DashboardPage.tsx',
      'modules/reporting/web/board/Board.tsx',
      'modules/reporting/web/firstHour/Checklist.tsx',
    ],
  },
].map(({ chunk, entry, parts = [] }) => ({ chunk, entry: entry && fileOf(entry), parts: parts.map(fileOf) }))

function fileOf(path: string): string {
  return resolve('src', path)
}

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * The chunk of a module that the first screens need at once; null for what comes with other screens, which would make the
 * first ones longer to load: a call's contract, say, that only its own page makes.
 */
export function firstChunk(id: string, graph: Graph): string | null {
  const first = firstScreens.find(({ entry, parts }) =>
    (entry ? [entry] : parts).some(file => needed(file, graph).has(id)),
  )
  return first && first.entry !== id ? first.chunk : null
}

const known = new WeakMap<Graph, Map<string, ReadonlySet<string>>>()

/** The modules that a file imports, and those that they do: not what is imported when it is needed. */
function needed(file: string, graph: Graph): ReadonlySet<string> {
  const ofGraph = known.get(graph) ?? new Map<string, ReadonlySet<string>>()
  known.set(graph, ofGraph)
  const found = ofGraph.get(file) ?? closure(file, graph)
  ofGraph.set(file, found)
  return found
}

function closure(file: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([file])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
