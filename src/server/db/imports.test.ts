import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import type { Reason } from '#shared/reason.ts';
import { addImport, addImportProblem, changeMoved, findImport, listImportProblems } from './imports.ts';
import { sql } from './sql.ts';
import { putTask, takeTask } from './tasks.ts';

test('what the version before wrote of an import in sentences is read beside the reasons of this one', async () => {
  const now = new Date('2026-11-24T10:20:00Z');
  const row = { url: 'https://old.example/feed.xml', title: 'Talks', takesShow: false, asDrafts: false };
  const id = String(await addImport({ ...row, createdAt: now }, sql));
  await putTask({ kind: 'import', id });
  await takeTask(id, 1);
  await sql`update imports set moved_problem = 'The old feed could not be read.'`;
  await sql`
    insert into import_problems (import_id, key, title, text, is_missing) values (${id}, 'a', 'Rails', 'It is gone.', true)`;
  const reasons: Reason[] = [{ code: 'episodeDateMissing' }, { code: 'episodeIsDraft' }];
  await addImportProblem({ id, attempt: 1 }, { key: 'b', title: 'Rugs', reasons, isMissing: false });
  expect((await findImport(id))?.movedProblem).toEqual({ code: 'other', text: 'The old feed could not be read.' });
  expect((await listImportProblems(id, 9)).problems).toEqual([
    { title: 'Rails', reasons: [{ code: 'other', text: 'It is gone.' }], isMissing: true },
    { title: 'Rugs', reasons, isMissing: false },
  ]);
  const movedProblem: Reason = { code: 'oldFeedUnread', because: { code: 'httpStatus', status: 503 } };
  await changeMoved(id, { movedBy: null, movedProblem, lookedAt: now });
  expect((await findImport(id))?.movedProblem).toEqual(movedProblem);
  await changeMoved(id, { movedBy: 'tag', movedProblem: null, lookedAt: now });
  expect((await findImport(id))?.movedProblem).toBeNull();
});
