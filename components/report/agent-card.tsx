"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { AGENT_LIMITS, AGENT_SETTING, keepAgent, readAgent, readLogo } from "@/lib/web/agent";
import { useDevice, useDeviceKnown } from "@/lib/web/device";

const useAgent = () => readAgent(useDevice((device) => device.settings[AGENT_SETTING]));

/** The sender at the top of a report, as stored on this device. */
export function AgentCard() {
  const agent = useAgent();
  if (!agent.name && !agent.line && !agent.logo) return null;
  return (
    <div className="flex items-center gap-4" data-agent>
      {agent.logo ? (
        // biome-ignore lint/performance/noImgElement: a picture of the device's own, in no file
        <img src={agent.logo} alt="" className="max-h-14 max-w-40 object-contain" />
      ) : null}
      <div>
        <p className="font-semibold">{agent.name}</p>
        <p className="text-[13px] text-ink2">{agent.line}</p>
      </div>
    </div>
  );
}

/** The form to edit it, shown once the device's data is loaded. Nothing of it leaves the device. */
export const AgentForm = () => (useDeviceKnown() ? <AgentFields /> : null);

function AgentFields() {
  const agent = useAgent();
  const [wrong, setWrong] = useState<string | null>(null);
  // Open if nothing is stored yet, and while the first part is being typed.
  const [open] = useState(!agent.name);
  const takeLogo = async (file: File | undefined) => {
    if (!file) return;
    try {
      keepAgent({ ...agent, logo: await readLogo(file) });
      setWrong(null);
    } catch {
      setWrong("This file can’t be used as a logo. Choose a picture, as a PNG or a JPEG.");
    }
  };
  const text = (key: "name" | "line", label: string, more: { className: string; autoComplete: string }) => (
    <Field
      {...more}
      label={label}
      value={agent[key]}
      maxLength={AGENT_LIMITS[key]}
      onChange={(event) => keepAgent({ ...agent, [key]: event.target.value })}
    />
  );
  return (
    <details className="border-line border-y print:hidden" open={open}>
      <summary className="flex min-h-11 cursor-pointer items-center py-2 text-sm">
        <span className="font-medium">Your name and logo</span>
      </summary>
      <div className="flex flex-wrap items-end gap-3 pb-3">
        {text("name", "Name", { className: "w-56 max-w-full", autoComplete: "name" })}
        {text("line", "Second line, such as your brokerage and phone number", {
          className: "w-80 max-w-full",
          autoComplete: "off",
        })}
        <label className="block">
          <span className="mb-1 block text-ink3 text-xs">Logo</span>
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="block h-11 max-w-64 text-ink3 text-sm file:mr-3 file:h-full file:cursor-pointer file:rounded-control file:border file:border-line2 file:border-solid file:bg-raised file:px-4 file:font-medium file:text-ink hover:file:bg-sheet md:h-10"
            onChange={(event) => void takeLogo(event.target.files?.[0])}
          />
        </label>
        {agent.logo ? <Button onClick={() => keepAgent({ ...agent, logo: "" })}>Remove the logo</Button> : null}
      </div>
      {wrong ? (
        <p role="alert" className="pb-2 text-[13px]">
          {wrong}
        </p>
      ) : null}
      <p className="pb-3 text-[13px] text-ink3">They stay on this device and appear at the top of every report.</p>
    </details>
  );
}
