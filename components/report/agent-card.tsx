"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useDevice, useDeviceKnown } from "@/lib/web/device";
import { setSetting } from "@/lib/web/device-actions";

/** The agent who makes a client report. It stays on the device and is never sent. */
interface Agent {
  name: string;
  /** The line below the name: "Example Realty, (512) 555-0100". */
  line: string;
  /** A data URL of a PNG, or "". */
  logo: string;
}

const AGENT_SETTING = "agent";
/** Longest name, line, and data URL of a logo, in characters. */
export const AGENT_LIMITS = { name: 80, line: 160, logo: 200_000 } as const;

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/=]*$/;

/** Reads the stored agent. Like any input it may be malformed; only valid parts are kept. */
export function readAgent(setting: unknown): Agent {
  const { name, line, logo } = (setting ?? {}) as Record<string, unknown>;
  const text = (value: unknown, most: number) => (typeof value === "string" ? value.slice(0, most) : "");
  const fits = typeof logo === "string" && logo.length <= AGENT_LIMITS.logo && PNG.test(logo);
  return { name: text(name, AGENT_LIMITS.name), line: text(line, AGENT_LIMITS.line), logo: fits ? logo : "" };
}

const keepAgent = (agent: Agent): void => setSetting(AGENT_SETTING, agent);

/** Largest size of a stored logo in pixels, three times its size on paper. */
const LOGO = { width: 480, height: 192 };

/** An image file as the data URL of a small PNG. @throws if it is not an image, or is still too large. */
async function readLogo(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LOGO.width / picture.width, LOGO.height / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL("image/png");
  if (url.length > AGENT_LIMITS.logo) throw new Error("The picture is too large.");
  return url;
}

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
