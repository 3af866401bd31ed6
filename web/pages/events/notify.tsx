import { notifyWords } from "#web/content/events.ts";
import { FormSkeleton } from "#web/forms/form-skeleton.tsx";
import { NearPart } from "#web/ui/near-part.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Split } from "#web/ui/split.tsx";

const loadForm = async () => (await import("#web/features/events/notify-form.tsx")).NotifyForm;

/** The way to hear of coming events. */
export const Notify = () => (
  <Section aria-labelledby="notify" bg="bg">
    <Split>
      <SectionHead id="notify" eyebrow={notifyWords.eyebrow} title={notifyWords.heading}>
        {notifyWords.text}
      </SectionHead>
      <Panel>
        <NearPart
          load={loadForm}
          minHeight={{ base: "51rem", sm: "44.5rem", md: "37rem", lg: "44.5rem", xl: "37rem" }}
          placeholder={<FormSkeleton rows={[2, 1, 2, 1]} />}
        />
      </Panel>
    </Split>
  </Section>
);
