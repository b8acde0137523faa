import { scopeLists } from '@manyi/shared/resource/scope-lists';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Fragment, Sql } from '../../../platform/database/database.ts';
import { type ScopeTarget, scopePredicate } from '../../../platform/scope/scope-predicate.ts';

const target: ScopeTarget = {
  code: 'survey_form',
  columns: new Map(Object.entries(scopeLists.survey_form?.columns ?? {})),
  spell: (sql, column) => sql`f.${sql(column)}`,
};

/** What the caller's data scopes leave of the questionnaires, in queries where they are called `f`. Begins with `and`. */
export const visibleForm = (sql: Sql, caller: Caller): Fragment => scopePredicate(sql, caller, target);
