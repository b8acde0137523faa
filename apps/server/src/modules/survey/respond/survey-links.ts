import { createHash } from 'node:crypto';
import { formStatus, type PublicState, relaStatus } from '@manyi/shared/contract/survey';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { type CheckedAnswers, compileValidator } from '@manyi/shared/questionnaire/validate-answers';
import { findDefinition } from '../form/definition-store.ts';
import { onFormChange } from '../form/form-changes.ts';
import type { SurveyDatabase } from '../home/homes.ts';

/** What stands behind a link, as far as answering goes. Times are milliseconds since 1970. */
export interface SurveyLink {
  tenantId: string;
  formId: string;
  relaId: string;
  formName: string;
  collegeName: string;
  organisation: string;
  description: string;
  welcomeText: string;
  thanksText: string;
  startTime: string | null;
  endTime: string | null;
  startMs: number | null;
  endMs: number | null;
  formStatus: number;
  relaStatus: number;
  completedMs: number | null;
  kThreshold: number;
  minDurationSec: number;
  maxMissingRatio: number;
  definitionVersion: number;
  definitionHash: string;
  /** The zone that times are shown in. */
  timeZone: string;
}

export interface CompiledDefinition {
  definition: Questionnaire;
  validate: (answers: unknown) => CheckedAnswers;
}

/** Where a survey stands by the server's clock. */
export const stateAt = (link: SurveyLink, now: number): PublicState => {
  if (link.relaStatus >= relaStatus.completed || link.formStatus >= formStatus.closed) return 'closed';
  if (link.endMs !== null && link.endMs <= now) return 'closed';
  if (link.formStatus === formStatus.paused) return 'paused';
  return link.startMs !== null && link.startMs > now ? 'notOpen' : 'open';
};

/** Changes with anything the page of a link shows, and with nothing else. */
export const etagOf = (link: SurveyLink, state: PublicState): string => {
  const shown = [
    link.formName,
    link.collegeName,
    link.organisation,
    link.description,
    link.welcomeText,
    link.thanksText,
  ];
  const parts = [
    state,
    link.definitionHash,
    link.definitionVersion,
    link.startTime,
    link.endTime,
    link.kThreshold,
    ...shown,
  ];
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
};

export interface SurveyLinks {
  find(token: string): Promise<SurveyLink | null>;
  /** A definition of a questionnaire by version; null when it never had that one. */
  definition(link: SurveyLink, version: number): Promise<CompiledDefinition | null>;
}

const mostLinks = 20_000;
const mostDefinitions = 500;

/**
 * Links as held in memory, because a whole college opens the same one within minutes. Every change of a questionnaire is
 * announced by the database to all instances (form-changes.ts), and drops what is held of it.
 */
export const openSurveyLinks = (database: SurveyDatabase): SurveyLinks => {
  const links = new Map<string, Promise<SurveyLink | null>>();
  const formOf = new Map<string, string>();
  const definitions = new Map<string, Promise<CompiledDefinition | null>>();
  let listening: Promise<unknown> | null = null;
  /** Counts changes: what was read before a change is not kept after it. */
  let changes = 0;

  const forget = (formId: string | null): void => {
    changes += 1;
    for (const token of [...links.keys()]) if (formId === null || formOf.get(token) === formId) links.delete(token);
    for (const key of [...definitions.keys()])
      if (formId === null || key.startsWith(`${formId}:`)) definitions.delete(key);
  };

  const listen = async (): Promise<void> => {
    listening ??= onFormChange(database, forget).catch((error: unknown) => {
      listening = null;
      throw error;
    });
    await listening;
  };

  const keep = <T>(cache: Map<string, Promise<T | null>>, key: string, most: number, read: () => Promise<T | null>) => {
    const held = cache.get(key);
    if (held) return held;
    const before = changes;
    const reading = read().then(
      (value) => {
        if ((value === null || before !== changes) && cache.get(key) === reading) cache.delete(key);
        return value;
      },
      (error: unknown) => {
        cache.delete(key);
        throw error;
      },
    );
    const oldest = cache.size >= most ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(key, reading);
    return reading;
  };

  return {
    find: (token) =>
      keep(links, token, mostLinks, async () => {
        await listen();
        const link = await readLink(database, token);
        if (link) formOf.set(token, link.formId);
        return link;
      }),
    definition: (link, version) =>
      keep(definitions, `${link.formId}:${version}`, mostDefinitions, async () => {
        await listen();
        const found = await database.tx({ tenantId: link.tenantId, userId: null }, (sql) =>
          findDefinition(sql, link.tenantId, link.formId, version),
        );
        return found && { definition: found.definition, validate: compileValidator(found.definition) };
      }),
  };
};

const readLink = (database: SurveyDatabase, token: string): Promise<SurveyLink | null> =>
  // As the system, because the token is what tells the tenant. It reads what the respondents' page shows, no more.
  database.firstFound(async (sql) => {
    const [link] = await sql<SurveyLink[]>`
      select r.tenant_id as "tenantId", r.form_id as "formId", r.id as "relaId", f.form_name as "formName",
        d.dept_name as "collegeName", t.tenant_name as organisation, f.description,
        f.welcome_text as "welcomeText", f.thanks_text as "thanksText",
        f.start_time as "startTime", f.end_time as "endTime",
        (extract(epoch from f.start_time) * 1000)::float8 as "startMs",
        (extract(epoch from f.end_time) * 1000)::float8 as "endMs",
        f.status as "formStatus", r.status as "relaStatus",
        (extract(epoch from r.complete_time) * 1000)::float8 as "completedMs",
        f.k_threshold as "kThreshold", f.min_duration_sec as "minDurationSec",
        f.max_missing_ratio::float8 as "maxMissingRatio", f.definition_version as "definitionVersion",
        v.hash as "definitionHash", current_setting('TimeZone') as "timeZone"
      from survey_college r
      join survey_form f on f.tenant_id = r.tenant_id and f.id = r.form_id and not f.is_deleted
      join survey_form_definition v on v.tenant_id = f.tenant_id and v.form_id = f.id and v.version = f.definition_version
      join system_dept d on d.tenant_id = r.tenant_id and d.id = r.college_id
      join system_tenant t on t.tenant_id = r.tenant_id and t.status = 1 and not t.is_deleted
      where r.link_token = ${token}`;
    return link ?? null;
  });
