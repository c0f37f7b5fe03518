import type { ClientBase } from 'pg'
import type { World } from '../../../kernel/server/module.ts'
import { type DeclaredElement, type DeclaredMenu, declaredElements, declaredMenus } from './declared.ts'

/** Adds the menus and elements that modules declare and the database lacks, and writes of the others what belongs to the product. */
export async function bringMenus(client: ClientBase, world: World): Promise<void> {
  await bringTree(client, declaredMenus(world))
  await bringElements(client, declaredElements(world))
}

// A trigger raises everybody's permission version at any statement about menus, so none is sent without a difference.
async function bringTree(client: ClientBase, declared: readonly DeclaredMenu[]): Promise<void> {
  const wanted = `json_to_recordset($1) as d(code text, parent text, title text, icon text, position int, path text, authority text, "forPlatform" boolean)`
  const { rows } = await client.query<{ code: string; known: boolean }>(
    `select d.code, m.code is not null as known from ${wanted} left join menu m on m.code = d.code
     where m.code is null or m.custom or m.kind <> 'web' or (m.path, m.for_platform) <> (d.path, d."forPlatform")
       or m.authority is distinct from d.authority`,
    [JSON.stringify(declared)],
  )
  const of = (known: boolean) => rows.filter(row => row.known === known).map(({ code }) => code)
  const chosen = (codes: readonly string[]) => JSON.stringify(declared.filter(({ code }) => codes.includes(code)))
  if (of(false).length > 0)
    await client.query(
      `insert into menu (code, parent_code, title, icon, position, path, authority, for_platform, kind)
       select code, parent, title, icon, position, path, authority, "forPlatform", 'web' from ${wanted}`,
      [chosen(of(false))],
    )
  if (of(true).length > 0)
    await client.query(
      `update menu m set path = d.path, authority = d.authority, for_platform = d."forPlatform", kind = 'web', custom = false,
         version = version + 1, updated_at = now() from ${wanted} where d.code = m.code`,
      [chosen(of(true))],
    )
}

async function bringElements(client: ClientBase, declared: readonly DeclaredElement[]): Promise<void> {
  const wanted = 'json_to_recordset($1) as d(code text, menu text, title text, position int)'
  const { rows } = await client.query<{ code: string }>(
    `select d.code from ${wanted} left join element e on e.code = d.code
     where e.code is null or e.custom or e.menu_code <> d.menu`,
    [JSON.stringify(declared)],
  )
  const codes = rows.map(({ code }) => code)
  if (codes.length === 0) return
  await client.query(
    `insert into element (code, menu_code, title, position) select code, menu, title, position from ${wanted}
     on conflict (code) do update set menu_code = excluded.menu_code, custom = false, version = element.version + 1`,
    [JSON.stringify(declared.filter(({ code }) => codes.includes(code)))],
  )
}
