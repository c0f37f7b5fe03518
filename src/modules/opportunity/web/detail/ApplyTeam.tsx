import { useQuery } from '@tanstack/react-query'
import { percentWords } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { PopoverButton } from '../../../../kernel/web/ui/Popover.tsx'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { type TeamChoice, teamRoutes } from '../../api/team.ts'
import { keepOpportunity, refreshOpportunity } from '../opportunityQuery.ts'

/** Takes the members and default shares of a team for a deal. */
export function ApplyTeam({ deal }: { deal: OpportunityDetail }) {
  return (
    <PopoverButton label="套用团队" text="套用团队" icon="down">
      {close => <Teams deal={deal} onDone={close} />}
    </PopoverButton>
  )
}

function Teams({ deal, onDone }: { deal: OpportunityDetail; onDone: () => void }) {
  const { data, error } = useQuery(queryOf(teamRoutes.choices, undefined, { quiet: true }))
  const apply = async (team: TeamChoice) => {
    onDone()
    const body = { id: deal.id, version: deal.version, teamId: team.id }
    const saved = await call(opportunityRoutes.applyTeam, { body })
    keepOpportunity(saved)
    notice.success(`已套用“${team.name}”的成员与分成`)
    void refreshOpportunity()
  }
  return (
    <div className="team-choices">
      {error && <p className="nothing">{error.message}</p>}
      {data?.length === 0 && <p className="nothing">还没有商机团队，可在“商机团队”中新增。</p>}
      {data?.map(team => (
        <button
          key={team.id}
          type="button"
          className="row-button menu-item"
          onClick={() => void apply(team).catch(() => refreshOpportunity())}
        >
          <span>
            <b>{team.name}</b>
            <br />
            <Shares team={team} />
          </span>
        </button>
      ))}
    </div>
  )
}

function Shares({ team }: { team: TeamChoice }) {
  const find = useChoice()
  return (
    <small>
      {team.members
        .map(
          ({ employeeId, share }) => `${find({ kind: 'employee' }, employeeId)?.label ?? '…'} ${percentWords(share)}`,
        )
        .join('、') || '没有成员'}
    </small>
  )
}
