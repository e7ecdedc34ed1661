import { Button, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { MAX_PAGE_SIZE } from '../../platform/staff-api/requests';
import {
  rosterResponseSchema,
  type OpenedTraining,
  type RosterPerson,
} from '../../modules/enrolments/staff-contract';
import { uiTexts, nameOf } from '../ui/texts';
import { dayAndTimesOf, texts } from './texts';

/** Meetings of a sheet, each with room for a signature. */
const MEETINGS_A_SHEET = 6;

/** Prints only the sheet, and hides it on the screen. */
const PRINT_STYLE = `
  .planilla { display: none; }
  @page { size: A4 landscape; margin: 12mm; }
  @media print {
    body > *:not(.planilla) { display: none !important; }
    html, body { height: auto !important; overflow: visible !important; background: #fff; }
    .planilla { display: block; color: #000; font: 10pt system-ui, sans-serif; }
    .planilla section + section { break-before: page; }
    .planilla h1 { font-size: 14pt; font-weight: bold; margin: 0 0 1mm; }
    .planilla header p { margin: 0 0 1mm; }
    .planilla header { margin: 0 0 3mm; }
    .planilla table { border-collapse: collapse; width: 100%; }
    .planilla thead { display: table-header-group; }
    .planilla tr { break-inside: avoid; }
    .planilla tbody td { height: 10mm; }
    .planilla th, .planilla td { border: 0.3mm solid #000; padding: 1.6mm; text-align: left; }
    .planilla th { font-weight: bold; font-size: 8pt; }
    .planilla .encuentro { width: 29mm; text-align: center; }
  }
`;

/** Prints a sheet that the people with a place sign at each meeting. */
export function PrintSheet({ training }: { readonly training: OpenedTraining }) {
  const { get } = useFetchClient();
  const [people, setPeople] = useState<readonly RosterPerson[]>();
  const [failed, setFailed] = useState(false);
  const prepare = async () => {
    const all: RosterPerson[] = [];
    for (let page = 1, total = 1; all.length < total; page += 1) {
      const filter = { status: 'placed', sort: 'name', pageSize: String(MAX_PAGE_SIZE) };
      const search = new URLSearchParams({ ...filter, page: String(page) }).toString();
      const { data } = await get(`/staff/trainings/${training.documentId}/enrolments?${search}`);
      const read = rosterResponseSchema.parse(data);
      all.push(...read.data);
      total = read.data.length === 0 ? 0 : read.meta.total;
    }
    setPeople(all);
  };
  useEffect(() => {
    if (!people) return;
    window.print();
    setPeople(undefined);
  }, [people]);
  return (
    <>
      <Button
        onClick={() => {
          setFailed(false);
          prepare().catch(() => {
            setFailed(true);
          });
        }}
      >
        {texts.printSheet}
      </Button>
      {failed && (
        <Typography role="alert" textColor="danger600">
          {uiTexts.failed}
        </Typography>
      )}
      {people && createPortal(<Sheets training={training} people={people} />, document.body)}
    </>
  );
}

interface SheetsProps {
  readonly training: OpenedTraining;
  readonly people: readonly RosterPerson[];
}

function Sheets({ training, people }: SheetsProps) {
  const { title, meetings, centre, place, teachers } = training;
  const sheets = Array.from({ length: Math.ceil(meetings.length / MEETINGS_A_SHEET) }, (_, index) =>
    meetings.slice(index * MEETINGS_A_SHEET, (index + 1) * MEETINGS_A_SHEET),
  );
  return (
    <div className="planilla">
      <style>{PRINT_STYLE}</style>
      {sheets.map((columns) => (
        <section key={columns[0]?.key}>
          <header>
            <h1>{`${texts.attendance}: ${title}`}</h1>
            <p>{centre}</p>
            {teachers.length > 0 && <p>{texts.teachers(teachers.join(', '))}</p>}
            {place !== null && <p>{texts.place(place)}</p>}
          </header>
          <table>
            <thead>
              <tr>
                <th>{texts.number}</th>
                <th>{texts.person}</th>
                <th>{texts.dni}</th>
                {columns.map(({ key, start, finish, place: own }) => (
                  <th key={key} className="encuentro">
                    {dayAndTimesOf(start, finish)}
                    <br />
                    {own !== null && (
                      <>
                        {own}
                        <br />
                      </>
                    )}
                    {texts.signature}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map((person, index) => (
                <tr key={person.uid}>
                  <td>{index + 1}</td>
                  <td>{nameOf(person)}</td>
                  <td>{person.dni}</td>
                  {columns.map(({ key }) => (
                    <td key={key} className="encuentro" />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
