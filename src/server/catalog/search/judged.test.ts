import '../../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../../tests/support/makers.ts';
import { listCatalog } from './search.ts';

/** By short name title and description, then what is spoken; the first is the newest. */
const EPISODES = `
proofing | Fall-proofing the home | Loose rugs, dim light and wet floors: a walk through the rooms where most falls happen.
  Begin in the bathroom. A grab bar beside the toilet and a mat in the shower prevent many falls. The stairs are next.
balance | Balance can be trained | What a Cochrane review found about exercise and falls in older people.
  Exercise lowered the rate of falls by a quarter. Tai chi counts. Stand on one leg at the kitchen counter.
hip | Coming home after a hip fracture | The first two weeks after surgery, from the hospital to the kitchen.
  Plan the path from the bed to the bathroom. A walker stands beside the bed. The pain eases in the second week.
list | One list for every medicine | Why a single list of all medicines prevents harm at the doctor’s.
  Write down the dose and the time of each pill. Bring the list to the pharmacist.
pillbox | Pill boxes and reminders | How to remember medication without nagging.
  A weekly box, an alarm, and a habit such as breakfast.
pressure | Measuring blood pressure at home | Which cuff, which arm and how often.
  Rest for five minutes. Both feet on the floor. Write the numbers down.
diabetes | Living with diabetes | Blood sugar, food and feet.
  Check the feet every evening. Insulin belongs in the fridge. Sugar goes up after a meal.
dementia | Dementia: the long goodbye | How memory changes and what helps families.
  Do not argue. Music from their youth calms many. A label on the bathroom door helps.
evenings | Sundowning: restless evenings | Why people with dementia become restless when it gets dark.
  Turn on the lights before dusk. A short walk helps.
burnout | Caring for the one who cares | Burnout among caregivers, and respite that is real.
  A caregiver who sleeps is a better caregiver. Ask for one evening off each week.
respite | Respite care explained | Who pays for a break, and how to ask for it.
  Insurance may cover two weeks a year.
sleep | Sleep in old age | Why nights become shorter, and what to do.
  Daylight in the morning. No coffee after noon. A nap before three o’clock.
eating | Eating well when nothing tastes | Small meals, protein and company.
  An egg at breakfast. Soup with cream. Eat with someone.
water | Drinking enough water | Dehydration looks like confusion.
  A glass with each pill. Soup counts. Watch the colour of the urine.
bedsores | Bedsores can be prevented | Turning, skin care and the right mattress against pressure ulcers.
  Turn every two hours. Look at heels and hips.
hands | Clean hands | How washing hands stops infections.
  Twenty seconds with soap. Gloves do not replace washing.
flu | Flu shots after sixty-five | Which vaccine, when, and what to expect.
  The vaccination in October protects for the season. A sore arm is normal.
stroke | Recognising a stroke | Face, arm, speech, time: call at once.
  One side of the face droops. Speech is slurred. Call the ambulance.
heart | Heart failure: weigh every day | Why two pounds overnight matter.
  Swollen ankles and short breath are signs. Call the nurse.
handover | The two-minute handover | What caregivers tell each other at the door.
  What changed, what was given, what is next.
headline | How to read a health headline | Risk, relative and absolute, in the news.
  A risk that doubles may still be small. Who paid for the study?
incontinence | Talking about incontinence | A quiet problem with many answers.
  Keep a diary. Pelvic floor exercise helps. A clear path to the toilet.
grief | Grief has no timetable | Mourning after years of nursing a husband.
  The house is quiet. Let neighbours bring soup.
hearing | Hearing aids that are worn | Why so many lie in a drawer.
  Start with an hour in a quiet room. New batteries on Sunday.
screen | Telehealth: a doctor on the screen | How to prepare for a video visit.
  Light from the front, a list of questions, and someone beside you.
`;

/**
 * The episodes that a person who sends one of these queries wants: 3 exactly that, 2 much about it, 1 mentions it; what
 * is not named is wrong. Words, beginnings as they are typed, forms, slips, several words, and words that nothing has.
 */
const QUERIES: Record<string, string> = {
  'falls, fall, falling': 'proofing 3, balance 3',
  'blood pressure': 'pressure 3',
  pressure: 'pressure 3, bedsores 2',
  'dementia, demen, demntia': 'dementia 3, evenings 3',
  'medicine, medicines, medecine, pharmasist, list of medicines, medecine list': 'list 3',
  pill: 'pillbox 3, list 2, water 1',
  caregiver: 'burnout 3, handover 3',
  respite: 'respite 3, burnout 2',
  soup: 'water 2, eating 2, grief 2',
  stroke: 'stroke 3',
  'insulin, diabtes, insuline, blood suger': 'diabetes 3',
  'bathroom, bath': 'proofing 3, hip 3, dementia 3',
  toilet: 'proofing 3, incontinence 3',
  'exercise, exercises': 'balance 3, incontinence 2',
  doctor: 'screen 3, list 2',
  'dehydration, dehidration': 'water 3',
  medi: 'list 3, pillbox 3',
  'vacc, vaccines, flu vaccine': 'flu 3',
  'bal, balnce, kitchen falls': 'balance 3',
  'incont, incontinance': 'incontinence 3',
  tele: 'screen 3',
  hea: 'heart 3, hearing 3, headline 3',
  sto: 'hands 1',
  care: 'respite 3, burnout 3, bedsores 1, handover 2',
  nur: 'heart 2, grief 2',
  'washed, infection': 'hands 3',
  walking: 'hip 2, proofing 1, evenings 2',
  sleeping: 'sleep 3, burnout 1',
  eat: 'eating 3',
  mourn: 'grief 3',
  families: 'dementia 3',
  'fracutre, fraktur, hip surgery, path to the bathroom': 'hip 3',
  lsit: 'list 3, screen 1',
  hedline: 'headline 3',
  'restless evening': 'evenings 3',
  'caregiver burnout': 'burnout 3',
  'call the nurse': 'heart 3',
  'rugs diabetes, xylophone': '',
};

const names = new Map<string, string>();

beforeAll(async () => {
  const admin = await anAdmin();
  const episodes = EPISODES.matchAll(/^(\w+) \| (.*) \| (.*)\n {2}(.*)$/gm);
  for (const [at, [, name = '', title, description, transcript]] of [...episodes].entries()) {
    const published = new Date(Date.UTC(2026, 0, 31 - at));
    const { id } = await anEpisode({ title, description, transcript, published: true }, published, admin);
    names.set(id, name);
  }
});

/** Gain of a list of grades, less the further down (Järvelin and Kekäläinen, 2002). */
const gainOf = (grades: number[]): number =>
  grades.slice(0, 9).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/** Normalized by the best possible order: 1 is perfect. Where nothing is wanted, nothing found is. */
async function ndcgOf(query: string, judged: string): Promise<number> {
  const grades = new Map(judged.split(', ').map((one) => [one.split(' ')[0] ?? '', Number(one.split(' ')[1] ?? 0)]));
  const { episodes } = await listCatalog({ search: query, limit: 9, offset: 0 });
  if (judged === '') return episodes.length === 0 ? 1 : 0;
  const found = episodes.map(({ id }) => grades.get(names.get(id) ?? '') ?? 0);
  return gainOf(found) / gainOf([...grades.values()].sort((a, b) => b - a));
}

test('sixty judged queries find first what a person wants', async () => {
  const scores = new Map<string, number>();
  for (const [queries, judged] of Object.entries(QUERIES))
    for (const query of queries.split(', ')) scores.set(query, await ndcgOf(query, judged));
  const worst = [...scores].filter(([, score]) => score < 0.5);
  const mean = [...scores.values()].reduce((sum, score) => sum + score, 0) / scores.size;
  expect(scores.size).toBeGreaterThanOrEqual(60);
  expect(worst, `mean ${mean.toFixed(3)}`).toEqual([]);
  expect(mean).toBeGreaterThanOrEqual(0.9);
});
