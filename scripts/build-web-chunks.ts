import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What everyone gets, each with the chunk of what it needs at once and none before it in this list does. A page is a file of its own; a
 * part, which its screen fetches as soon as it is there, comes in the chunk. Names are in the order of the alphabet: the builder gives what two
 * chunks need to the first of them by name.
 */
const firstScreens = [
  { chunk: 'app', pages: ['web.tsx'] },
  { chunk: 'list', pages: ['modules/clue/web/ClueListPage.tsx'] },
  {
    chunk: 'start',
    pages: ['modules/reporting/web/DashboardPage.tsx'],
    parts: ['modules/reporting/web/board/Board.tsx'],
  },
  { chunk: 'steps', parts: ['modules/reporting/web/firstHour/Checklist.tsx'] },
  { chunk: 'taking', parts: ['modules/opportunity/web/team/AcceptingButton.tsx'] },
].map(({ chunk, pages = [], parts = [] }) => ({ chunk, pages: pages.map(fileOf), parts: parts.map(fileOf) }))

function fileOf(path: string): string {
  return resolve('src', path)
}

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * The chunk of a module that the first screens need at once; null for what comes with other screens, which would make the
 * first ones longer to load: a call's contract, say, that only its own page makes.
 */
export function firstChunk(id: string, graph: Graph): string | null {
  const first = firstScreens.find(({ pages, parts }) => [...pages, ...parts].some(file => needed(file, graph).has(id)))
  return first && !first.pages.includes(id) ? first.chunk : null
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
